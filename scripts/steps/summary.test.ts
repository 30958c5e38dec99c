import { expect, test } from 'vitest'
import type { Result } from './results.ts'
import { createStepRow, createSuiteRow, joinRows, summarize } from './summary.ts'

const passed = (title: string): Result => ({ file: 'a.test.ts', title, outcome: 'passed', message: '' })
const failed = (title: string): Result => ({ ...passed(title), outcome: 'failed', message: `no ${title}\n  at 3` })

function createRow(input: { flaky?: string[]; failures?: string[] }) {
  const flaky = (input.flaky ?? []).map(failed)
  const results = [passed('one'), ...flaky.map(({ title }) => passed(title)), ...(input.failures ?? []).map(failed)]
  return createSuiteRow({
    suite: { name: 'unit', runner: 'vitest', command: [] },
    results: [...results, { ...passed('open'), outcome: 'skipped' }],
    flaky,
    seconds: 61.4,
  })
}

test('each suite has a line, and the last line has nothing but the counts', () => {
  const checks = joinRows('checks', [
    createStepRow({ name: 'lint', isOk: true, seconds: 2 }),
    createStepRow({ name: 'types', isOk: true, seconds: 3 }),
  ])
  const { lines, isOk } = summarize([checks, createRow({})])
  expect(isOk).toBe(true)
  expect(lines).toEqual([
    '',
    '✓ checks  2 passed, 0 failed, 0 flaky, 0 skipped  (5 s)',
    '✓ unit    1 passed, 0 failed, 0 flaky, 1 skipped  (61 s)',
    '3 passed, 0 failed, 1 skipped',
  ])
})

test('a flaky test has passed, and its first message and its name are told', () => {
  const { lines, isOk } = summarize([createRow({ flaky: ['two'] })])
  expect(isOk).toBe(true)
  expect(lines).toEqual([
    '',
    '~ unit: a.test.ts › two passed only when it ran again, alone',
    '    no two',
    '      at 3',
    '',
    '✓ unit  2 passed, 0 failed, 1 flaky, 1 skipped  (61 s)',
    '1 flaky: unit: a.test.ts › two',
    '2 passed, 0 failed, 1 skipped',
  ])
})

test('a failed test fails the run, and so do more than three flaky ones', () => {
  const broken = summarize([createRow({ failures: ['two'] })])
  expect(broken.isOk).toBe(false)
  expect(broken.lines).toContain('✗ unit: a.test.ts › two')
  expect(broken.lines.at(-1)).toBe('1 passed, 1 failed, 1 skipped')
  expect(summarize([createRow({ flaky: ['b', 'c', 'd'] })]).isOk).toBe(true)
  const flaky = summarize([createRow({ flaky: ['b', 'c'] }), createRow({ flaky: ['d', 'e'] })])
  expect(flaky.isOk).toBe(false)
  expect(flaky.lines.slice(-2)).toEqual([
    '✗ More than 3 flaky tests count as a failure.',
    '6 passed, 1 failed, 2 skipped',
  ])
})
