/** 'America/Buenos_Aires' as people write it. */
export function formatTimeZone(zone: string): string {
  return zone.replaceAll('_', ' ')
}

/** The zones to choose from: the browser's, UTC, and `current`, which may be known to the server alone. */
export function listTimeZones(current: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])
  return [...zones].sort().map((value) => ({ value, label: formatTimeZone(value) }))
}
