import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { completeResults, countResults, formatCounts, type Result, readReport, shorten, sumCounts } from './results.ts'

const passed: Result = { file: 'a.test.ts', title: 'adds up', outcome: 'passed', message: '' }
const failed: Result = { ...passed, title: 'takes away', outcome: 'failed', message: 'expected 1' }

test('a run that ended badly without a failed test, or without a report, has failed', () => {
  expect(completeResults([passed], true)).toEqual([passed])
  expect(completeResults([passed, failed], false)).toEqual([passed, failed])
  expect(countResults(completeResults([passed], false))).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(countResults(completeResults(null, true))).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a report that is not there, or was cut off, is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'voice-shop-results-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'report.json')
  expect(readReport(path)).toBeNull()
  writeFileSync(path, '[{"file":')
  expect(readReport(path)).toBeNull()
  writeFileSync(path, '[]')
  expect(readReport(path)).toEqual([])
})

test('a long message is cut, and its colours are taken away', () => {
  expect(shorten('\u001B[31mexpected 1\u001B[39m\n  at line 3\n')).toBe('expected 1\n  at line 3')
  const long = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n')
  expect(shorten(long).split('\n')).toHaveLength(16)
})

test('counts add up and read as one line', () => {
  const sum = sumCounts([
    { passed: 100, failed: 0, skipped: 2 },
    { passed: 23, failed: 1, skipped: 0 },
  ])
  expect(formatCounts(sum)).toBe('123 passed, 1 failed, 2 skipped')
})
