import { expect, test } from 'vitest'
import { describeUbiReport } from './describe-ubi-report.ts'

test('[EVENT-5] tells what was recorded, and what was skipped and why', () => {
  const report = describeUbiReport({
    lines: 7842,
    searches: { accepted: 1284, duplicates: 3 },
    clicks: { accepted: 164, duplicates: 0 },
    skipped: [
      { reason: 'other_action', detail: 'add\u001b[2J', count: 1506, firstLines: [3, 5, 8, 9, 12] },
      { reason: 'broken_json', detail: '', count: 1, firstLines: [7] },
    ],
  })
  expect(report.split('\n')).toEqual([
    'Read 7,842 lines.',
    '       1,284  searches recorded, 3 known already',
    '         164  clicks recorded, 0 known already',
    'Skipped 1,507:',
    '       1,506  an action that is neither an impression nor a click: "add\\u001b[2J" (lines 3, 5, 8, 9, 12, …)',
    '           1  not valid JSON (line 7)',
  ])
})

test('says nothing of skipped lines where there are none', () => {
  const none = { accepted: 0, duplicates: 0 }
  expect(describeUbiReport({ lines: 0, searches: none, clicks: none, skipped: [] })).not.toContain('Skipped')
})
