const decimalsByCurrency = new Map<string, number>()
const maxMinor = 1e12

/** How many decimals a currency has; two where it is not known. */
function getDecimals(currency: string): number {
  const known = decimalsByCurrency.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  decimalsByCurrency.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}

/** The code of a currency in capitals; null for what is none. */
export function readCurrency(currency: string | null): string | null {
  return currency !== null && /^[A-Za-z]{3}$/.test(currency) ? currency.toUpperCase() : null
}

/** A price such as `25.00` in minor units; null for what is no price. */
export function readMinorUnits(amount: string | null, currency: string): number | null {
  if (amount === null || !/^\d{1,15}(\.\d*)?$/.test(amount.trim())) return null
  const minor = Math.round(Number(amount) * 10 ** getDecimals(currency))
  return minor <= maxMinor ? minor : null
}

/** Minor units in units of the currency. */
export function toUnits(minor: number, currency: string): number {
  return minor / 10 ** getDecimals(currency)
}

/** A price in units of the currency as a decimal, such as `1299.90`. */
export function formatUnits(units: number, currency: string): string {
  return units.toFixed(getDecimals(currency))
}
