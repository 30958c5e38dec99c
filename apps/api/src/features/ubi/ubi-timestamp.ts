// 2025-01-24T07:31:30.699+0000, also with a blank for the T, without seconds, with a finer fraction, or without a
// zone, which OpenSearch reads as UTC.
const isoPattern =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(?:(Z)|([+-]\d\d)(?::?(\d\d))?)?$/i

// Whatever is earlier is a broken clock, or seconds that were taken for milliseconds.
const earliestMs = Date.UTC(2000, 0, 1)
const latestMs = Date.UTC(2100, 0, 1)

function parseIso(text: string): number {
  const match = isoPattern.exec(text)
  if (!match) return Number.NaN
  const [, date = '', time, seconds = '00', fraction = '', , offsetHours, offsetMinutes = '00'] = match
  // Date.parse takes 30 February for 2 March.
  if (new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) !== date) return Number.NaN
  const zone = offsetHours ? `${offsetHours}:${offsetMinutes}` : 'Z'
  return Date.parse(`${date}T${time}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${zone}`)
}

/** The instant of a UBI timestamp in epoch milliseconds: ISO 8601, or epoch milliseconds as number or text. Else null. */
export function parseTimestamp(value: unknown): number | null {
  const timeMs =
    typeof value === 'number' || (typeof value === 'string' && /^\d{1,15}$/.test(value.trim()))
      ? Math.floor(Number(value))
      : typeof value === 'string'
        ? parseIso(value.trim())
        : Number.NaN
  return timeMs >= earliestMs && timeMs < latestMs ? timeMs : null
}
