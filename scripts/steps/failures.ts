import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { ReportKind } from './counts.ts'

/** A test that failed, or a file that did not load, and what was said of it. */
export interface Failure {
  name: string
  message: string
}

interface VitestReport {
  testResults?: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

interface PlaywrightSuite {
  specs?: { title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[]
  suites?: PlaywrightSuite[]
  file: string
}

interface PlaywrightReport {
  suites?: PlaywrightSuite[]
  errors?: { message?: string }[]
}

const longest = 15

function shorten(message: string): string {
  const lines = stripVTControlCharacters(message).trimEnd().split('\n')
  return (lines.length > longest ? [...lines.slice(0, longest), '…'] : lines).join('\n')
}

function listOfVitest({ testResults = [] }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ name: file, message: shorten(message) }]
    return failed.map((result) => ({
      name: `${file} › ${result.fullName}`,
      message: shorten(result.failureMessages?.join('\n') ?? ''),
    }))
  })
}

function listOfSuite({ file, specs = [], suites = [] }: PlaywrightSuite): Failure[] {
  const own = specs
    .filter((spec) => !spec.ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return { name: `${file} › ${title}`, message: shorten(errors.map(({ message = '' }) => message).join('\n')) }
    })
  return [...own, ...suites.flatMap(listOfSuite)]
}

function listOfPlaywright({ suites = [], errors = [] }: PlaywrightReport): Failure[] {
  const outside = errors.map(({ message = '' }) => ({ name: 'outside of a test', message: shorten(message) }))
  return [...suites.flatMap(listOfSuite), ...outside]
}

/** The failures of a JSON report; none where there is no report, which the counts tell. */
export function listFailures(kind: ReportKind, report: unknown): Failure[] {
  if (report === null) return []
  // Safe: what the runners write, of which each part may be missing.
  return kind === 'playwright' ? listOfPlaywright(report as PlaywrightReport) : listOfVitest(report as VitestReport)
}
