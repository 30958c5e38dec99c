import { expect, test } from 'vitest'
import { formatTimeZone } from './time-zone-name.ts'

test.each([
  ['America/Sao_Paulo', 'Brasília, GMT-3'],
  ['America/Bogota', 'Bogotá, GMT-5'],
  ['Asia/Kolkata', 'Kolkata, GMT+5:30'],
  ['UTC', 'UTC, GMT+0'],
  ['Argentina/Somewhere_New', 'Somewhere New'],
])('[STORE-6] %s is written by city and offset: %s', (zone, text) => {
  expect(formatTimeZone(zone)).toBe(text)
})
