import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** A test of a run; without a title, what failed outside of the tests of a file, or, without a file too, of any. */
export interface Result {
  /** From the root of the project. */
  file: string
  /** With the titles of its groups. */
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** Of a failure. */
  message: string
}

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

const longest = 15

/** The first lines of what was said of a failure. */
export function shorten(message: string): string {
  const lines = stripVTControlCharacters(message).trimEnd().split('\n')
  return (lines.length > longest ? [...lines.slice(0, longest), '…'] : lines).join('\n')
}

/** A JSON file; null where the run left none, or not a whole one. */
export function readReport(path: string): object | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

export function listFailures(results: readonly Result[]): Result[] {
  return results.filter(({ outcome }) => outcome === 'failed')
}

/** The results, and a failure more where a run ended badly for a reason that none of them tells, or left none. */
export function completeResults(results: Result[] | null, isOk: boolean): Result[] {
  const fail = (message: string): Result => ({ file: '', title: '', outcome: 'failed', message })
  if (results === null) return [fail('The run left no report.')]
  if (isOk || listFailures(results).length > 0) return results
  return [...results, fail('The run failed, and no test did.')]
}

export function countResults(results: readonly Result[]): Counts {
  const count = (wanted: Result['outcome']) => results.filter(({ outcome }) => outcome === wanted).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

export function sumCounts(all: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** As in `123 passed, 0 failed, 2 skipped`. */
export function formatCounts(counts: Counts): string {
  return `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
}

/** As in `a/one.test.ts › adds up`. */
export function nameResult({ file, title }: Pick<Result, 'file' | 'title'>): string {
  return [file, title].filter(Boolean).join(' › ') || 'outside of a file'
}
