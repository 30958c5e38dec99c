import type { Occasion } from './speech/speech.ts'

/** Argentina keeps UTC-3 the whole year (no daylight saving since 2009). */
export const storeTimeZone = 'America/Argentina/Buenos_Aires'
const storeOffsetMs = -3 * 3_600_000
const dayMs = 86_400_000

/** What moves the number of visits on certain days. `leadDays` before the day it rises step by step. */
interface Season {
  /** Days since 1970 of the store's calendar. */
  day: number
  leadDays: number
  /** How long the peak lasts. */
  days: number
  factor: number
  occasion: Occasion | null
}

/** The store's date and time of an instant. */
export function readStoreTime(timeMs: number) {
  const local = new Date(timeMs + storeOffsetMs)
  return {
    day: Math.floor(local.getTime() / dayMs),
    year: local.getUTCFullYear(),
    /** From 0. */
    month: local.getUTCMonth(),
    weekday: local.getUTCDay(),
    hour: local.getUTCHours() + local.getUTCMinutes() / 60,
  }
}

function toDay(year: number, month: number, date: number): number {
  return Date.UTC(year, month, date) / dayMs
}

/** The `nth` `weekday` (0 is Sunday) of a month (from 0). */
function toNthWeekday(input: { year: number; month: number; weekday: number; nth: number }): number {
  const first = toDay(input.year, input.month, 1)
  const firstWeekday = new Date(first * dayMs).getUTCDay()
  return first + ((input.weekday - firstWeekday + 7) % 7) + (input.nth - 1) * 7
}

function listSeasons(year: number): Season[] {
  const sunday = (month: number) => toNthWeekday({ year, month, weekday: 0, nth: 3 })
  const monday = (month: number, nth: number) => toNthWeekday({ year, month, weekday: 1, nth })
  return [
    { day: sunday(9), leadDays: 14, days: 1, factor: 1.9, occasion: 'mothersDay' },
    { day: sunday(5), leadDays: 9, days: 1, factor: 1.35, occasion: 'fathersDay' },
    { day: sunday(7), leadDays: 9, days: 1, factor: 1.4, occasion: 'childrensDay' },
    { day: toDay(year, 11, 23), leadDays: 18, days: 2, factor: 1.9, occasion: 'christmas' },
    // Hot Sale, CyberMonday and Black Friday, each announced by the chamber of e-commerce.
    { day: monday(4, 2), leadDays: 1, days: 3, factor: 1.9, occasion: null },
    { day: monday(10, 1), leadDays: 1, days: 3, factor: 2, occasion: null },
    {
      day: toNthWeekday({ year, month: 10, weekday: 4, nth: 4 }) + 1,
      leadDays: 1,
      days: 4,
      factor: 2.1,
      occasion: null,
    },
    // Everybody celebrates, or is on holiday.
    { day: toDay(year, 11, 25), leadDays: 0, days: 1, factor: 0.4, occasion: null },
    { day: toDay(year, 0, 1), leadDays: 0, days: 1, factor: 0.35, occasion: null },
    { day: toDay(year, 0, 2), leadDays: 0, days: 24, factor: 0.82, occasion: null },
  ]
}

/** From 0 (far) to 1 (its days). */
function readNearness(season: Season, day: number): number {
  if (day >= season.day + season.days || day < season.day - season.leadDays) return 0
  return day >= season.day ? 1 : 1 - (season.day - day) / (season.leadDays + 1)
}

const seasonsByYear = new Map<number, Season[]>()

function getSeasons(year: number): Season[] {
  const seasons = seasonsByYear.get(year) ?? listSeasons(year)
  seasonsByYear.set(year, seasons)
  return seasons
}

/** The present-giving day that is near, and how near (0 to 1). */
export function findOccasion(timeMs: number): { occasion: Occasion; nearness: number } | null {
  const { day, year } = readStoreTime(timeMs)
  for (const season of getSeasons(year)) {
    const nearness = readNearness(season, day)
    if (season.occasion && nearness > 0) return { occasion: season.occasion, nearness }
  }
  return null
}

/** Sunday to Saturday: busy at the start of the week, a dip on Saturday. */
const weekdayFactors = [0.92, 1.1, 1.06, 1.02, 1, 0.94, 0.76]

/** By hour: lunch and the evening after work stand out. */
const hourFactors = [
  0.42, 0.22, 0.12, 0.07, 0.05, 0.06, 0.12, 0.28, 0.5, 0.72, 0.86, 0.98, 1.2, 1.45, 1.25, 0.98, 0.94, 1, 1.1, 1.25,
  1.45, 1.7, 1.5, 0.92,
]

/** How busy the store is at an instant compared with its average, without growth. */
export function readBusyness(timeMs: number): number {
  const { day, year, weekday, hour } = readStoreTime(timeMs)
  const isWeekend = weekday === 0 || weekday === 6
  // At weekends people get up later.
  const hourFactor = hourFactors[Math.floor((isWeekend ? hour + 22.5 : hour) % 24)] ?? 1
  const seasonFactor = getSeasons(year).reduce(
    (product, season) => product * (1 + (season.factor - 1) * readNearness(season, day)),
    1,
  )
  return hourFactor * (weekdayFactors[weekday] ?? 1) * seasonFactor
}

/** Summer and winter of the southern hemisphere; null in between. */
export function findHalfYear(timeMs: number): 'summer' | 'winter' | null {
  const { month } = readStoreTime(timeMs)
  if (month >= 10 || month <= 1) return 'summer'
  return month >= 4 && month <= 7 ? 'winter' : null
}
