/**
 * A decimal as `1299.90` in a currency of ISO 4217, as it is written in the currency's country, whose code its own begins
 * with: `$ 45.000` in Argentina, `$45,000` in Mexico.
 */
export function formatPrice(amount: string, { currency, language }: { currency: string; language: string }): string {
  const value = Number(amount)
  try {
    return new Intl.NumberFormat(`${language}-${currency.slice(0, 2)}`, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    }).format(value)
  } catch {
    return `${currency} ${amount}`
  }
}
