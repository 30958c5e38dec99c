const dates = new Map<string, Intl.DateTimeFormat>()
const ages = new Map<string, Intl.RelativeTimeFormat>()

/** The same format for the same options. Making one takes a slow phone longer than drawing what is formatted. */
export function getDateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dates.set(key, format)
  return format
}

/** Says how long ago something was: 'now', 'yesterday', '5 minutes ago'. */
export function getAgeFormat(locale: string): Intl.RelativeTimeFormat {
  const format = ages.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  ages.set(locale, format)
  return format
}
