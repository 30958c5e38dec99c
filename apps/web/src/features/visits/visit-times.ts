/** The time of day to the second, in the store's zone. */
export function formatClock(
  time: string,
  { locale, timeZone }: { locale: string; timeZone: string | undefined },
): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium', ...(timeZone && { timeZone }) }).format(new Date(time))
}

const units = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** '12 sec', '2 min 5 sec', '1 hr 3 min': the largest unit and the next. */
export function formatDuration(durationMs: number, locale: string): string {
  let rest = Math.round(durationMs / 1000)
  const amounts = units.map(([unit, seconds]) => {
    const amount = Math.floor(rest / seconds)
    rest -= amount * seconds
    return { unit, amount }
  })
  const first = Math.max(
    amounts.findIndex(({ amount }) => amount > 0),
    0,
  )
  const told = rest === 0 && amounts[first]?.amount === 0 ? amounts.slice(-1) : amounts.slice(first, first + 2)
  const texts = told
    .filter(({ amount }, index) => amount > 0 || index === 0)
    .map(({ unit, amount }) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(amount),
    )
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(texts)
}
