import type { WeekHours } from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { isWithinHours } from './opening-hours.ts'

const office = { from: '09:00', to: '18:30' }
const hours: WeekHours = {
  monday: office,
  tuesday: office,
  wednesday: null,
  thursday: { from: '00:00', to: '00:00' },
  friday: { from: '20:00', to: '02:00' },
  saturday: null,
  sunday: null,
}
/** UTC-3 all year, and UTC-4 or -3 with summer time. */
const [buenosAires, santiago] = ['America/Argentina/Buenos_Aires', 'America/Santiago']

test.each([
  ['Monday before opening', '2026-11-23T11:59:59Z', false],
  ['Monday at opening', '2026-11-23T12:00:00Z', true],
  ['Monday before closing', '2026-11-23T21:29:59Z', true],
  ['Monday at closing', '2026-11-23T21:30:00Z', false],
  ['Wednesday, closed', '2026-11-25T15:00:00Z', false],
  ['Thursday, all day, at midnight', '2026-11-26T03:00:00Z', true],
  ['Thursday, all day, in the last minute', '2026-11-27T02:59:59Z', true],
  ['Friday morning', '2026-11-27T03:00:00Z', false],
  ['Friday night', '2026-11-28T02:00:00Z', true],
  ['Saturday, still of Friday', '2026-11-28T04:59:59Z', true],
  ['Saturday, after it', '2026-11-28T05:00:00Z', false],
])('[WIDGET-9] %s in Buenos Aires', (_, at, isOpen) => {
  expect(isWithinHours(hours, { timeZone: buenosAires, now: new Date(at) })).toBe(isOpen)
})

test('[WIDGET-9] the hours follow the clock of the store through summer time', () => {
  const at = (now: string) => isWithinHours(hours, { timeZone: santiago, now: new Date(now) })
  expect([at('2026-06-01T12:59:00Z'), at('2026-06-01T13:00:00Z')]).toEqual([false, true])
  expect([at('2026-11-23T11:59:00Z'), at('2026-11-23T12:00:00Z')]).toEqual([false, true])
})

test('[WIDGET-9] without hours it is always there', () => {
  expect(isWithinHours(null, { timeZone: 'UTC', now: new Date(0) })).toBe(true)
})
