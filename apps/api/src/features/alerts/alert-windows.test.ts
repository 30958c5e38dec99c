import { expect, test } from 'vitest'
import { getSlot, getSlotStart } from '../rollups/rollups.public.ts'
import { getStretch, listRateWindows, listWeeksBefore } from './alert-windows.ts'

const slotOf = (instant: string) => getSlot(new Date(instant))
const tell = (slot: number) => getSlotStart(slot).toISOString().slice(0, 16)

test('[ALERT-1] weeks before are the same hours of the clock, also where it was changed between', () => {
  // Clocks of New York went back on 1 November 2026.
  const window = { from: slotOf('2026-11-04T15:00Z'), to: slotOf('2026-11-04T16:00Z') }
  expect(listWeeksBefore('America/New_York', window).map(({ from, to }) => [tell(from), tell(to)])).toEqual([
    ['2026-10-28T14:00', '2026-10-28T15:00'],
    ['2026-10-21T14:00', '2026-10-21T15:00'],
    ['2026-10-14T14:00', '2026-10-14T15:00'],
    ['2026-10-07T14:00', '2026-10-07T15:00'],
  ])
  expect(listWeeksBefore('America/Bogota', window).map(({ from }) => tell(from))[0]).toBe('2026-10-28T15:00')
})

test('[ALERT-1] a stretch is of whole quarter hours, two of them to a week', () => {
  expect(getStretch(undefined, 100)).toBeNull()
  expect(getStretch(98, 100)).toBeNull()
  expect(getStretch(97, 100)).toEqual({ from: 98, to: 100 })
  expect(getStretch(100, 100)).toBeNull()
  expect(getStretch(99, 100 + 672)).toEqual({ from: 100, to: 772 })
  expect(getStretch(98, 100 + 672)).toBeNull()
})

test('[ALERT-1] shares are of whole hours that are over', () => {
  expect(listRateWindows(103)).toEqual([
    { from: 96, to: 100 },
    { from: 88, to: 100 },
    { from: 4, to: 100 },
  ])
})
