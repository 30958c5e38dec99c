import { describe, expect, test } from 'vitest'
import type { BucketKind } from './chart-labels.ts'
import { isLabelledByMonth, pickTicks } from './chart-ticks.ts'

const hourMs = 3_600_000

function listWallClocks(start: string, stepMs: number, count: number): Date[] {
  return Array.from({ length: count }, (_, index) => new Date(Date.parse(start) + index * stepMs))
}

function pick(kind: BucketKind, wallClocks: Date[], { plot, label }: { plot: number; label: number }): number[] {
  const step = plot / Math.max(wallClocks.length - 1, 1)
  return pickTicks({ kind, wallClocks, getX: (index) => index * step, getWidth: () => label, gap: 8 })
}

describe('which points of the searches chart carry a label', () => {
  test('[DASH-4] every day of a week on a desktop', () => {
    const days = listWallClocks('2026-11-07T00:00:00Z', 24 * hourMs, 8)
    expect(pick('day', days, { plot: 600, label: 42 })).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  test('[DASH-4] fewer of them on a phone, the newest always among them', () => {
    const days = listWallClocks('2026-11-07T00:00:00Z', 24 * hourMs, 8)
    expect(pick('day', days, { plot: 250, label: 42 })).toEqual([1, 3, 5, 7])
    expect(pick('day', days, { plot: 250, label: 70 })).toEqual([1, 4, 7])
  })

  test('[DASH-4] hours at round times of the day, never the cut first bucket', () => {
    const hours = [new Date('2026-11-14T14:15:00Z'), ...listWallClocks('2026-11-14T15:00:00Z', hourMs, 24)]
    const picked = pick('hour', hours, { plot: 300, label: 36 })
    expect(picked.map((index) => hours[index]?.getUTCHours())).toEqual([16, 20, 0, 4, 8, 12])
  })

  test('[DASH-4] a year of days is labelled where months begin', () => {
    const days = listWallClocks('2025-11-18T00:00:00Z', 24 * hourMs, 366)
    const picked = pick('day', days, { plot: 700, label: 60 })
    expect(isLabelledByMonth('day', days.length)).toBe(true)
    expect(picked.every((index) => days[index]?.getUTCDate() === 1)).toBe(true)
    expect(picked.length).toBe(6)
  })

  test('[DASH-4] one point has its label even where there is no room', () => {
    expect(pick('month', listWallClocks('2026-11-01T00:00:00Z', hourMs, 1), { plot: 0, label: 90 })).toEqual([0])
  })

  test('[DASH-4] no points have no labels', () => {
    expect(pick('day', [], { plot: 600, label: 40 })).toEqual([])
  })
})
