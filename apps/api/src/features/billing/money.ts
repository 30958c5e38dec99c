import type { Language, Money } from '@voice-shop/contract'

/** Argentina's Spanish separates like the interface's counts (12.000) and writes US$ for dollars. */
const getLocale = (language: Language) => (language === 'es' ? 'es-AR' : language)

/** A count with separators between thousands. */
export function formatCount(language: Language, count: number): string {
  return new Intl.NumberFormat(getLocale(language), { useGrouping: 'always' }).format(count)
}

/** An amount in minor units of a currency as a language writes it; whole amounts without decimals, such as `$19`. */
export function formatMoney(language: Language, { amount, currency }: Pick<Money, 'amount' | 'currency'>): string {
  const format = new Intl.NumberFormat(getLocale(language), {
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

export function describeMoney(language: Language, { amount, currency }: Pick<Money, 'amount' | 'currency'>): Money {
  return { amount, currency, formatted_amount: formatMoney(language, { amount, currency }) }
}

/** A date in the store's time zone, such as `March 5, 2026`. */
export function formatDate({ language, timeZone }: { language: Language; timeZone: string }, date: Date): string {
  return new Intl.DateTimeFormat(getLocale(language), { dateStyle: 'long', timeZone }).format(date)
}
