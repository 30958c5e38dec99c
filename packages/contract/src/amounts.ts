const decimalsByCurrency = new Map<string, number>()
let codes: ReadonlySet<string> | undefined

/** Whether it is a code of ISO 4217, in capitals. */
export function isCurrency(code: string): boolean {
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return codes.has(code)
}

/** How many decimals a currency has; two where it is not known. */
export function getCurrencyDecimals(currency: string): number {
  const known = decimalsByCurrency.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  decimalsByCurrency.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}

/**
 * A decimal such as `25.00` in minor units of a currency, exactly: null for what is none, and for one with more decimals than
 * the currency has, unless those are zeros.
 */
export function readExactMinor(amount: string, currency: string): number | null {
  const [, units, decimals = ''] = /^(\d{1,11})(?:\.(\d{1,6}))?$/.exec(amount.trim()) ?? []
  if (units === undefined) return null
  const places = getCurrencyDecimals(currency)
  if (/[1-9]/.test(decimals.slice(places))) return null
  return Number(units + decimals.slice(0, places).padEnd(places, '0'))
}
