import { expect, test } from 'vitest'
import { createSkipCounts } from './skipped-lines.ts'

test('counts by reason, most first, and keeps the first five lines', () => {
  const skips = createSkipCounts()
  skips.add(3, 'broken_json')
  for (let line = 19; line >= 10; line -= 1) skips.add(line, 'other_action', 'purchase')
  skips.add(30, 'other_action', 'watch')
  expect(skips.list()).toEqual([
    { reason: 'other_action', detail: 'purchase', count: 10, firstLines: [10, 11, 12, 13, 14] },
    { reason: 'broken_json', detail: '', count: 1, firstLines: [3] },
    { reason: 'other_action', detail: 'watch', count: 1, firstLines: [30] },
  ])
})

test('does not grow with the number of different actions', () => {
  const skips = createSkipCounts()
  for (let line = 1; line <= 1000; line += 1) skips.add(line, 'other_action', `action ${line}`)
  skips.add(1001, 'broken_json')
  expect(skips.list().length).toBe(52)
  expect(skips.list()[0]).toEqual({
    reason: 'other_action',
    detail: 'others',
    count: 950,
    firstLines: [51, 52, 53, 54, 55],
  })
})
