const count = { useGrouping: 'always' } as const
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: 'always' } as const
const signed = { ...oneDecimal, signDisplay: 'exceptZero' } as const
const compact = { notation: 'compact', useGrouping: 'always' } as const
const percentage = { ...oneDecimal, style: 'percent' } as const
const signedPercentage = { ...signed, style: 'percent' } as const

/** By locale. Making a format takes a slow phone longer than drawing what is formatted. */
const formats = new Map<Intl.NumberFormatOptions, Map<string, Intl.NumberFormat>>()

function getFormat(options: Intl.NumberFormatOptions, locale: string): Intl.NumberFormat {
  const ofLocales = formats.get(options) ?? new Map<string, Intl.NumberFormat>()
  formats.set(options, ofLocales)
  const format = ofLocales.get(locale) ?? new Intl.NumberFormat(locale, options)
  ofLocales.set(locale, format)
  return format
}

/** A count with separators between thousands, in every language: Spanish alone would write 1234. */
export function formatCount(value: number, locale: string): string {
  return getFormat(count, locale).format(value)
}

/** A count in as few characters as it takes: '12K'. */
export function formatCompact(value: number, locale: string): string {
  return getFormat(compact, locale).format(value)
}

/** A percentage with one decimal; `percent` is 12.5 for 12.5 %. */
export function formatPercent(percent: number, locale: string): string {
  return getFormat(percentage, locale).format(percent / 100)
}

/** A percentage with one decimal and its sign, none at zero. */
export function formatSignedPercent(percent: number, locale: string): string {
  return getFormat(signedPercentage, locale).format(percent / 100)
}

/** A number with one decimal and its sign, none at zero. */
export function formatSigned(value: number, locale: string): string {
  return getFormat(signed, locale).format(value)
}
