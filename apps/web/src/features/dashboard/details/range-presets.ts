const dayMs = 24 * 60 * 60 * 1000

export interface Dates {
  from: string
  to: string
}

/** Local dates with a name, as of `today`; only those of which figures are kept. */
export function listRangePresets(today: string, keptSince: string) {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const write = (time: number) => new Date(time).toISOString().slice(0, 10)
  const yesterday = write(Date.parse(today) - dayMs)
  const presets = [
    { key: 'presetYesterday', from: yesterday, to: yesterday },
    { key: 'presetThisMonth', from: `${today.slice(0, 7)}-01`, to: today },
    { key: 'presetLastMonth', from: write(Date.UTC(year, month - 2, 1)), to: write(Date.UTC(year, month - 1, 0)) },
    { key: 'presetThisYear', from: `${year}-01-01`, to: today },
  ] as const
  return presets
    .filter(({ to }) => to >= keptSince)
    .map((preset) => ({ ...preset, from: preset.from < keptSince ? keptSince : preset.from }))
}

/** What is wrong with dates that were entered. */
export type DateFault = 'missing' | 'outside' | 'reversed'

/** The first day and the last that can be chosen. */
export interface Bounds {
  first: string
  last: string
}

/** What is wrong with each of the two; they are in the form of 2026-11-18, or empty. */
export function checkDates({ from, to }: Dates, { first, last }: Bounds): { from?: DateFault; to?: DateFault } {
  const check = (date: string): DateFault | undefined => {
    if (date === '') return 'missing'
    return date < first || date > last ? 'outside' : undefined
  }
  const faults = { from: check(from), to: check(to) }
  if (!faults.from && !faults.to && from > to) faults.to = 'reversed'
  return { ...(faults.from && { from: faults.from }), ...(faults.to && { to: faults.to }) }
}
