/** A number with separators between thousands, in every language: Spanish alone would write 1234. */
export function formatQuantity(quantity: number, locale: string): string {
  return new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(quantity)
}
