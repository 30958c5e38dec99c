import { expect, test } from 'vitest'
import type { UbiImportReport } from '../features/ubi/import-ubi-log.ts'
import { describeUbiReport, explainNothing } from './describe-ubi-report.ts'

const none = { accepted: 0, duplicates: 0 }

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
  expect(describeUbiReport({ lines: 0, searches: none, clicks: none, skipped: [] })).not.toContain('Skipped')
})

const listed: [why: string, report: Pick<UbiImportReport, 'lines' | 'skipped'>, message: string][] = [
  ['the file is empty', { lines: 0, skipped: [] }, 'the file is empty.'],
  ['it has empty lines alone', { lines: 1, skipped: [] }, 'no line has a query.'],
  [
    'its actions have other names',
    { lines: 1, skipped: [{ reason: 'other_action', detail: 'add_to_cart', count: 1, firstLines: [1] }] },
    'the log has no queries, and actions of other names. Name them by --click and --impression.',
  ],
]

test.each(listed)('explains that nothing was recorded where %s', (_, report, message) => {
  expect(explainNothing({ ...report, searches: none, clicks: none })).toBe(`Nothing was recorded: ${message}`)
})
