/** An amount in minor units of its currency; whole amounts without decimals, such as `$19`. */
export function formatMoney({ amount, currency }: { amount: number; currency: string }, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0))
}
