import { readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numFailedTestSuites: number
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

export type ReportKind = 'vitest' | 'playwright'

/** The counts of a JSON report. A file that did not even load counts as a failure, a test that passed on retry too. */
export function readCounts(kind: ReportKind, report: unknown): Counts {
  if (kind === 'playwright') {
    const { stats } = report as PlaywrightReport
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } = report as VitestReport
  return {
    passed: numPassedTests,
    failed: numFailedTests || numFailedTestSuites,
    skipped: numPendingTests + numTodoTests,
  }
}

/** A JSON report; null where the run left none, or not a whole one. */
export function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** The counts of a run: what its report says, and at least one failure where it ended badly or left no report. */
export function countRun(input: { kind: ReportKind; report: unknown; isOk: boolean }): Counts {
  if (input.report === null) return { passed: 0, failed: 1, skipped: 0 }
  const counts = readCounts(input.kind, input.report)
  return input.isOk ? counts : { ...counts, failed: Math.max(counts.failed, 1) }
}

export function sumCounts(all: Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** As in `123 passed, 0 failed, 2 skipped`. */
export function formatCounts(counts: Counts): string {
  return `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
}
