import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTimestamp } from './ubi-timestamp.ts'

const timeMs = Date.UTC(2025, 0, 24, 7, 31, 30, 699)

test.each([
  ['2025-01-24T07:31:30.699Z', timeMs],
  ['2025-01-24T07:31:30.699+0000', timeMs],
  ['2025-01-24T04:31:30.699-03:00', timeMs],
  ['2025-01-24T04:31:30.699-03', timeMs],
  ['2025-01-24 07:31:30.699', timeMs],
  [' 2025-01-24T07:31:30.699123456z ', timeMs],
  ['2025-01-24T07:31:30,699Z', timeMs],
  ['2025-01-24T07:31:30.6Z', timeMs - 99],
  ['2025-01-24T07:31:30', timeMs - 699],
  ['2025-01-24T07:31Z', timeMs - 30_699],
  [timeMs, timeMs],
  [timeMs + 0.7, timeMs],
  [String(timeMs), timeMs],
])('reads %j', (value, expected) => {
  expect(parseTimestamp(value)).toBe(expected)
})

test.each([
  ['a day that does not exist', '2025-02-30T00:00:00Z'],
  ['an hour that does not exist', '2025-01-24T25:00:00Z'],
  ['a date without time', '2025-01-24'],
  ['words', 'yesterday'],
  ['nothing', ''],
  ['seconds instead of milliseconds', Math.floor(timeMs / 1000)],
  ['a broken clock', '1970-01-01T00:00:00Z'],
  ['a far future', '9999-12-31T23:59:59Z'],
  ['not a number', Number.NaN],
  ['a negative number', -timeMs],
  ['null', null],
  ['an object', { $date: timeMs }],
])('refuses %s', (_, value) => {
  expect(parseTimestamp(value)).toBeNull()
})

test('reads every instant from 2000 to 2100 in each form', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(Date.UTC(2000, 0)), max: new Date(Date.UTC(2099, 11)), noInvalidDate: true }),
      (date) => {
        for (const form of [date.toISOString(), date.toISOString().replace('Z', '+0000'), date.getTime()]) {
          expect(parseTimestamp(form)).toBe(date.getTime())
        }
      },
    ),
  )
})
