/** A price as a feed says it: a decimal, and the currency where it is told. */
export interface FeedPrice {
  amount: string
  /** ISO 4217. */
  currency: string | null
}

/** A number with `.` as its decimal sign, of one in either habit: 1,299.90, 1.299,90, 15.000; null for none. */
function readAmount(text: string): string | null {
  if (!/^\d[\d.,' \u00a0]*$/.test(text)) return null
  const digits = text.replaceAll(/[' \u00a0]/g, '')
  const signs = [...digits].filter((character) => character === '.' || character === ',')
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const decimals = last < 0 ? 0 : digits.length - last - 1
  // Two kinds of signs: the last one is the decimal's. One kind: three digits after it are thousands.
  const isDecimal = last >= 0 && (new Set(signs).size === 2 || (signs.length === 1 && decimals !== 3))
  const whole = digits.slice(0, isDecimal ? last : undefined).replaceAll(/[.,]/g, '')
  const amount = isDecimal && decimals > 0 ? `${whole}.${digits.slice(last + 1)}` : whole
  return /^\d{1,12}(\.\d{1,4})?$/.test(amount) ? amount : null
}

/** Reads `15.00 USD`, `ARS 15.000` and the like; null for what is no price. */
export function readPrice(text: string): FeedPrice | null {
  const [currency = null] = /(?<![A-Za-z])[A-Za-z]{3}(?![A-Za-z])/.exec(text) ?? []
  const amount = readAmount(
    text
      .replace(currency ?? '', '')
      .replaceAll(/R\$|U\$S|US\$|[$€£¥]/g, '')
      .trim(),
  )
  return amount === null ? null : { amount, currency: currency?.toUpperCase() ?? null }
}
