import { expect, test } from 'vitest'
import { getNextRun } from './next-run.ts'

test.each([
  // Two o'clock there.
  ['America/Argentina/Buenos_Aires', '2026-11-18T15:00:00Z', '2026-11-19T05:00:00Z'],
  ['Asia/Kathmandu', '2026-11-18T15:00:00Z', '2026-11-18T20:15:00Z'],
])('[STORE-5] in %s the next run is at night', (timeZone, now, from) => {
  for (let store = 0; store < 50; store += 1) {
    const at = getNextRun({ workspaceId: `store ${store}`, timeZone, now: new Date(now) })
    const hours = (at.getTime() - new Date(from).getTime()) / 3_600_000
    // The night after where this one is less than six hours away.
    expect((hours + 24) % 24).toBeLessThan(3)
    expect(at.getTime() - new Date(now).getTime()).toBeGreaterThanOrEqual(6 * 3_600_000)
    expect(at.getTime() - new Date(now).getTime()).toBeLessThan(33 * 3_600_000)
  }
})
