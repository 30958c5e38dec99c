import { getDateFormat } from '../../app/date-format.ts'

/** The date of an instant in a time zone, as 2026-11-18: the way in which Sweden writes it. */
export function getDateInZone(instant: string | number, timeZone: string): string {
  return getDateFormat('sv', { timeZone }).format(new Date(instant))
}
