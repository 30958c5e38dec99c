import { expect, test } from 'vitest'
import { checkDates, listRangePresets } from './range-presets.ts'

const list = (today: string, keptSince: string) =>
  Object.fromEntries(listRangePresets(today, keptSince).map(({ key, from, to }) => [key, [from, to]]))

test('[METRIC-2] dates with a name, as of today', () => {
  expect(list('2026-03-01', '2024-01-01')).toEqual({
    presetYesterday: ['2026-02-28', '2026-02-28'],
    presetThisMonth: ['2026-03-01', '2026-03-01'],
    presetLastMonth: ['2026-02-01', '2026-02-28'],
    presetThisYear: ['2026-01-01', '2026-03-01'],
  })
  expect(list('2027-01-31', '2024-01-01')).toMatchObject({ presetLastMonth: ['2026-12-01', '2026-12-31'] })
})

test('[METRIC-2] none goes further back than figures are kept', () => {
  expect(list('2026-11-22', '2026-11-10')).toEqual({
    presetYesterday: ['2026-11-21', '2026-11-21'],
    presetThisMonth: ['2026-11-10', '2026-11-22'],
    presetThisYear: ['2026-11-10', '2026-11-22'],
  })
})

test.each([
  ['2026-11-01', '2026-11-22', {}],
  ['2026-11-22', '2026-11-22', {}],
  ['', '2026-11-22', { from: 'missing' }],
  ['', '', { from: 'missing', to: 'missing' }],
  ['2024-12-31', '2026-11-23', { from: 'outside', to: 'outside' }],
  ['2026-11-22', '2026-11-01', { to: 'reversed' }],
])('[METRIC-2] of the dates from "%s" to "%s" this is wrong: %j', (from, to, faults) => {
  expect(checkDates({ from, to }, { first: '2025-01-01', last: '2026-11-22' })).toEqual(faults)
})
