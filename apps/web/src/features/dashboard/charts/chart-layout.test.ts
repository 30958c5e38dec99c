import { expect, test } from 'vitest'
import { createChartLayout } from './chart-layout.ts'

test('[DASH-4] on the axis a month that the range cuts is named by its first day, not like a whole one', () => {
  const now = {
    names: ['2025-11-24T00:00:00-03:00', '2025-12-01T00:00:00-03:00', '2026-01-01T00:00:00-03:00'],
    values: [1, 4, 3],
    isUnfinished: true,
    isCut: [true, false, false],
  }
  const previous = { values: [], isUnfinished: false, isCut: [] }
  const { xLabels } = createChartLayout({ now, previous, kind: 'month' }, { width: 600, height: 260 }, 'en')
  expect(xLabels.map(({ text }) => text)).toEqual(['Nov 24', 'Dec 2025', 'Jan 2026'])
})
