function getFormat(currency: string | null, locale: string): Intl.NumberFormat {
  const options = currency === null ? {} : ({ style: 'currency', currency } as const)
  return new Intl.NumberFormat(locale, { ...options, trailingZeroDisplay: 'stripIfInteger' })
}

/** An amount in minor units of its currency; whole amounts without decimals, such as `$19`. */
export function formatMoney({ amount, currency }: { amount: number; currency: string }, locale: string): string {
  const format = getFormat(currency, locale)
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0))
}

/** A price in units of its currency; a plain number where nobody tells the currency. */
export function formatPrice({ price, currency }: { price: number; currency: string | null }, locale: string): string {
  return getFormat(currency, locale).format(price)
}
