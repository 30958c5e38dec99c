import { getDateFormat } from '../../app/date-format.ts'

/** The date of an instant in a time zone, as 2026-11-18. */
export function getDateInZone(instant: string | number, timeZone: string): string {
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const parts = getDateFormat('en-US', options).formatToParts(new Date(instant))
  const get = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${get('year')}-${get('month')}-${get('day')}`
}
