import { expect, test } from 'vitest'
import type { Result } from './results.ts'
import { planSecondRun, settleResults } from './second-run.ts'

const result = (file: string, title: string, outcome: Result['outcome']): Result => ({
  file,
  title,
  outcome,
  message: outcome === 'failed' ? `${title} failed` : '',
})

test('failed tests run again by their titles, and whole the files in which more than tests failed', () => {
  const first = [
    result('a.test.ts', 'adds up', 'passed'),
    result('a.test.ts', 'takes away', 'failed'),
    result('b.test.ts', 'in a file with a broken hook', 'failed'),
    result('b.test.ts', '', 'failed'),
    result('', '', 'failed'),
  ]
  expect(planSecondRun(first)).toEqual({
    files: ['b.test.ts'],
    tests: [expect.objectContaining({ file: 'a.test.ts', title: 'takes away' })],
  })
  expect(planSecondRun([result('', '', 'failed'), result('a.test.ts', 'adds up', 'passed')])).toBeNull()
})

test('what passes the second time is flaky and has passed, what fails twice has failed', () => {
  const once = result('a.test.ts', 'fails once', 'failed')
  const twice = result('a.test.ts', 'fails twice', 'failed')
  const first = [result('a.test.ts', 'adds up', 'passed'), once, twice]
  const second = [
    result('a.test.ts', 'adds up', 'skipped'),
    result('a.test.ts', 'fails once', 'passed'),
    result('a.test.ts', 'fails twice', 'failed'),
  ]
  expect(settleResults(first, second)).toEqual({
    results: [first[0], { ...once, outcome: 'passed' }, twice],
    flaky: [once],
  })
})

test('what did not run a second time, or in a file that fails outside of its tests, has failed', () => {
  const first = [result('a.test.ts', 'one', 'failed'), result('b.test.ts', 'one', 'failed')]
  const second = [result('a.test.ts', '', 'failed'), result('a.test.ts', 'one', 'passed')]
  expect(settleResults(first, second)).toEqual({ results: first, flaky: [] })
  expect(settleResults(first, [])).toEqual({ results: first, flaky: [] })
})

test('a file that could not be loaded is flaky if all of it passes the second time', () => {
  const broken = result('a.test.ts', '', 'failed')
  const other = result('b.test.ts', 'adds up', 'passed')
  const second = [result('a.test.ts', 'one', 'passed'), result('a.test.ts', 'two', 'skipped')]
  expect(settleResults([broken, other], second)).toEqual({ results: [other, ...second], flaky: [broken] })
  const third = [...second, result('a.test.ts', 'three', 'failed')]
  expect(settleResults([broken, other], third)).toEqual({ results: [broken, other], flaky: [] })
})

test('what belongs to no file stays failed', () => {
  const first = [result('', '', 'failed'), result('a.test.ts', 'one', 'failed')]
  const { results, flaky } = settleResults(first, [result('a.test.ts', 'one', 'passed')])
  expect(results.map(({ outcome }) => outcome)).toEqual(['failed', 'passed'])
  expect(flaky).toHaveLength(1)
})

test('what fails outside of any file in the second run is a failure more', () => {
  const once = result('a.test.ts', 'one', 'failed')
  const outside = result('', '', 'failed')
  const { results, flaky } = settleResults([once], [result('a.test.ts', 'one', 'passed'), outside])
  expect(results).toEqual([{ ...once, outcome: 'passed' }, outside])
  expect(flaky).toEqual([once])
})
