import { expect, test } from 'vitest'
import { findDueWeek } from './digest-week.ts'

test.each([
  // Monday, 23 November 2026.
  { timeZone: 'America/Bogota', now: '2026-11-23T12:59:59Z', due: null, nextAt: '2026-11-23T13:00:00.000Z' },
  {
    timeZone: 'America/Bogota',
    now: '2026-11-23T13:00:00Z',
    due: '2026-11-16/2026-11-22',
    nextAt: '2026-11-30T13:00:00.000Z',
  },
  {
    timeZone: 'America/Bogota',
    now: '2026-11-25T12:59:59Z',
    due: '2026-11-16/2026-11-22',
    nextAt: '2026-11-30T13:00:00.000Z',
  },
  { timeZone: 'America/Bogota', now: '2026-11-25T13:00:00Z', due: null, nextAt: '2026-11-30T13:00:00.000Z' },
  {
    timeZone: 'Pacific/Auckland',
    now: '2026-11-22T19:00:00Z',
    due: '2026-11-16/2026-11-22',
    nextAt: '2026-11-29T19:00:00.000Z',
  },
  // Clocks change on the Sunday before, and 8:00 stays 8:00.
  {
    timeZone: 'America/New_York',
    now: '2026-10-27T00:00:00Z',
    due: '2026-10-19/2026-10-25',
    nextAt: '2026-11-02T13:00:00.000Z',
  },
  {
    timeZone: 'Asia/Kathmandu',
    now: '2026-11-23T02:15:00Z',
    due: '2026-11-16/2026-11-22',
    nextAt: '2026-11-30T02:15:00.000Z',
  },
])('[DIGEST-1] in $timeZone at $now the week $due is due, and then at $nextAt', ({ timeZone, now, due, nextAt }) => {
  const found = findDueWeek(timeZone, new Date(now))
  expect(found.due && `${found.due.from}/${found.due.to}`).toBe(due)
  expect(found.nextAt.toISOString()).toBe(nextAt)
})
