import { type Counts, countResults, formatCounts, listFailures, nameResult, type Result, sumCounts } from './results.ts'
import type { SuiteRun } from './suite.ts'

/** Of a suite, or of a step that passes or fails as a whole. */
export interface Row {
  name: string
  counts: Counts
  /** Of those that passed. */
  flaky: Result[]
  failures: Result[]
  seconds: number
}

/** More than this many, and it is no longer chance. */
const mostFlaky = 3

export function createStepRow({ name, isOk, seconds }: { name: string; isOk: boolean; seconds: number }): Row {
  return {
    name,
    counts: { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0 },
    flaky: [],
    failures: [],
    seconds,
  }
}

export function createSuiteRow({ suite, results, flaky, seconds }: SuiteRun): Row {
  return { name: suite.name, counts: countResults(results), flaky, failures: listFailures(results), seconds }
}

/** Several rows as one. */
export function joinRows(name: string, rows: Row[]): Row {
  return {
    name,
    counts: sumCounts(rows.map(({ counts }) => counts)),
    flaky: rows.flatMap(({ flaky }) => flaky),
    failures: rows.flatMap(({ failures }) => failures),
    seconds: rows.reduce((total, { seconds }) => total + seconds, 0),
  }
}

function describeResult(label: string, { message, ...result }: Result): string[] {
  return ['', label.replace('%', nameResult(result)), ...message.split('\n').map((line) => `    ${line}`)]
}

function formatRow({ name, counts, flaky, seconds }: Row, width: number): string {
  const { passed, failed, skipped } = counts
  const figures = `${passed} passed, ${failed} failed, ${flaky.length} flaky, ${skipped} skipped`
  return `${failed === 0 ? '✓' : '✗'} ${name.padEnd(width)}  ${figures}  (${seconds.toFixed(0)} s)`
}

/**
 * What is said at the end of a run: what failed (what was said as it did is many pages above), what was flaky, a line
 * for each row and, by itself, the last one with all counts. Too many flaky tests count as one failure.
 */
export function summarize(rows: Row[]): { lines: string[]; isOk: boolean } {
  const flaky = rows.flatMap((row) => row.flaky.map((result) => `${row.name}: ${nameResult(result)}`))
  const isTooFlaky = flaky.length > mostFlaky
  const counts = sumCounts(rows.map((row) => row.counts))
  const total = { ...counts, failed: counts.failed + (isTooFlaky ? 1 : 0) }
  const width = Math.max(...rows.map(({ name }) => name.length))
  return {
    isOk: total.failed === 0,
    lines: [
      ...rows.flatMap((row) =>
        row.flaky.flatMap((result) => describeResult(`~ ${row.name}: % passed only when it ran again, alone`, result)),
      ),
      ...rows.flatMap((row) => row.failures.flatMap((result) => describeResult(`✗ ${row.name}: %`, result))),
      '',
      ...rows.map((row) => formatRow(row, width)),
      ...(flaky.length > 0 ? [`${flaky.length} flaky: ${flaky.join('; ')}`] : []),
      ...(isTooFlaky ? [`✗ More than ${mostFlaky} flaky tests count as a failure.`] : []),
      formatCounts(total),
    ],
  }
}
