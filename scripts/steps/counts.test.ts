import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countRun, formatCounts, readCounts, readReport, sumCounts } from './counts.ts'

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 2,
  numPendingTests: 1,
  numTodoTests: 1,
  numFailedTestSuites: 1,
}

test('Vitest: skipped and open tests are skipped, a file that does not load is a failure', () => {
  expect(readCounts('vitest', vitestReport)).toEqual({ passed: 5, failed: 2, skipped: 2 })
  expect(readCounts('vitest', { ...vitestReport, numFailedTests: 0 })).toEqual({ passed: 5, failed: 1, skipped: 2 })
})

test('Playwright: a test that passed on a second try is a failure', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }
  expect(readCounts('playwright', { stats })).toEqual({ passed: 3, failed: 2, skipped: 2 })
})

test('a run that ended badly without a failed test, or without a report, counts as one failure', () => {
  const report = { ...vitestReport, numFailedTests: 0, numFailedTestSuites: 0 }
  expect(countRun({ kind: 'vitest', report, isOk: true }).failed).toBe(0)
  expect(countRun({ kind: 'vitest', report, isOk: false }).failed).toBe(1)
  expect(countRun({ kind: 'vitest', report: null, isOk: true })).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a report that is not there, or was cut off, is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'voice-shop-counts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'report.json')
  expect(readReport(path)).toBeNull()
  writeFileSync(path, '{"numPassedTests":')
  expect(readReport(path)).toBeNull()
  writeFileSync(path, '{"numPassedTests":1}')
  expect(readReport(path)).toEqual({ numPassedTests: 1 })
})

test('counts add up and read as one line', () => {
  const sum = sumCounts([
    { passed: 100, failed: 0, skipped: 2 },
    { passed: 23, failed: 1, skipped: 0 },
  ])
  expect(formatCounts(sum)).toBe('123 passed, 1 failed, 2 skipped')
})
