/** A count with separators between thousands, in every language: Spanish alone would write 1234. */
export function formatCount(count: number, locale: string): string {
  return new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(count)
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: 'always' } as const

/** A percentage with one decimal; `percent` is 12.5 for 12.5 %. */
export function formatPercent(percent: number, locale: string): string {
  return new Intl.NumberFormat(locale, { ...oneDecimal, style: 'percent' }).format(percent / 100)
}

/** A percentage with one decimal and its sign, none at zero. */
export function formatSignedPercent(percent: number, locale: string): string {
  return new Intl.NumberFormat(locale, { ...oneDecimal, style: 'percent', signDisplay: 'exceptZero' }).format(
    percent / 100,
  )
}

/** A number with one decimal and its sign, none at zero. */
export function formatSigned(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { ...oneDecimal, signDisplay: 'exceptZero' }).format(value)
}
