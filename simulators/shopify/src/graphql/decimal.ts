/** A Decimal as the Admin API writes it: `49.0`, `49.9`, `49.95`. */
export function writeDecimal(amount: string | number): string {
  const text = String(Number(amount))
  return text.includes('.') ? text : `${text}.0`
}
