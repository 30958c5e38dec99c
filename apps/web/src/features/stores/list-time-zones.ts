import { formatTimeZone } from '../../app/time-zone-name.ts'

/** The zones to choose from by city: the browser's, UTC, and `current`, which may be known to the server alone. */
export function listTimeZones(current: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])
  return [...zones]
    .map((value) => ({ value, label: formatTimeZone(value) }))
    .sort((left, right) => left.label.localeCompare(right.label))
}
