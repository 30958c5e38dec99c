import { expect, test } from 'vitest'
import { findHalfYear, findOccasion, readBusyness, readStoreTime } from './demo-calendar.ts'

const at = (text: string) => Date.parse(text)

test('reads the store’s date three hours behind UTC', () => {
  expect(readStoreTime(at('2026-03-01T02:30:00Z'))).toEqual({
    day: Date.UTC(2026, 1, 28) / 86_400_000,
    year: 2026,
    month: 1,
    weekday: 6,
    hour: 23.5,
  })
})

test('finds Mother’s Day on the third Sunday of October, nearer day by day, and nothing after it', () => {
  expect(findOccasion(at('2026-10-18T15:00:00Z'))).toEqual({ occasion: 'mothersDay', nearness: 1 })
  expect(findOccasion(at('2026-10-11T15:00:00Z'))?.nearness).toBeCloseTo(8 / 15)
  expect(findOccasion(at('2026-10-19T15:00:00Z'))).toBeNull()
})

test.each([
  ['2026-06-21', 'fathersDay'],
  ['2026-08-16', 'childrensDay'],
  ['2026-12-24', 'christmas'],
  ['2027-10-17', 'mothersDay'],
])('finds on %s %s', (date, occasion) => {
  expect(findOccasion(at(`${date}T15:00:00Z`))).toEqual({ occasion, nearness: 1 })
})

test('is busier on Black Friday and quieter on New Year’s Day than in the weeks around', () => {
  const noonOf = (date: string) => readBusyness(at(`${date}T15:00:00Z`))
  expect(noonOf('2026-11-27') / noonOf('2026-11-20')).toBeCloseTo(2.1)
  expect(noonOf('2027-01-01')).toBeLessThan(noonOf('2027-01-29') / 2)
})

test('has summer in January and winter in July', () => {
  expect(['01', '04', '07', '10'].map((month) => findHalfYear(at(`2026-${month}-15T12:00:00Z`)))).toEqual([
    'summer',
    null,
    'winter',
    null,
  ])
})
