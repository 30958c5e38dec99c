/** An amount of minor units as text, such as $19.00. */
export function formatMoney(amount: number, currency: string): string {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() })
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2
  return money.format(amount / 10 ** digits)
}
