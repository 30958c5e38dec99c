/** The IANA zone of a name, UTC for one that is absent or unknown. */
export function resolveTimeZone(name: string | undefined): string {
  // Intl takes fixed offsets such as +03:00 as well; they are no zones.
  if (!name || !/^[A-Za-z]/.test(name)) return 'UTC'
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch (error) {
    if (error instanceof RangeError) return 'UTC'
    throw error
  }
}
