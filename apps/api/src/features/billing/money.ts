import type { Money } from '@voice-shop/contract'

/** A count with separators between thousands. */
export function formatCount(locale: string, count: number): string {
  return new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(count)
}

/** An amount in minor units of a currency as a locale writes it; whole amounts without decimals, such as `$19`. */
export function formatMoney(locale: string, { amount, currency }: Pick<Money, 'amount' | 'currency'>): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(amount / 10 ** getMinorDigits(currency))
}

/** How many digits the minor unit has: 2 for USD, 0 for JPY and CLP. */
export function getMinorDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

export function describeMoney(locale: string, { amount, currency }: Pick<Money, 'amount' | 'currency'>): Money {
  return { amount, currency, formatted_amount: formatMoney(locale, { amount, currency }) }
}

/** A date in the store's time zone, such as `March 5, 2026`. */
export function formatDate({ locale, timeZone }: { locale: string; timeZone: string }, date: Date): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(date)
}
