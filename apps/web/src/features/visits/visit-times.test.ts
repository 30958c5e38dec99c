import { expect, test } from 'vitest'
import { formatClock, formatDuration } from './visit-times.ts'

test.each([
  [0, '0 sec'],
  [400, '0 sec'],
  [12_000, '12 sec'],
  [60_000, '1 min'],
  [125_000, '2 min 5 sec'],
  [3_600_000, '1 hr'],
  [3_605_000, '1 hr'],
  [3_785_000, '1 hr 3 min'],
])('[SESSION-1] %i ms are %s', (durationMs, text) => {
  expect(formatDuration(durationMs, 'en').replaceAll('\u00a0', ' ')).toBe(text)
})

test.each([
  ['en', '2:07:05 PM'],
  ['es', '14:07:05'],
])('[SESSION-1] a time of day in %s is %s', (locale, text) => {
  const clock = formatClock('2026-11-18T17:07:05Z', { locale, timeZone: 'America/Sao_Paulo' })
  expect(clock.replaceAll('\u202f', ' ')).toBe(text)
})
