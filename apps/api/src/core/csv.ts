/** So that spreadsheets read accents: a file begins with it. */
export const byteOrderMark = '\ufeff'

/** What a spreadsheet would take for the beginning of a formula, also behind spaces and in full-width characters. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * The same within a text, where another cell or line would begin for a spreadsheet that goes by semicolons, as those set
 * to Spanish and Portuguese do, or by tabs: such a one does not see which cells are quoted.
 */
const formulaWithin = /(?<=[;\t\r\n][\s"]*)[=+\-@＝＋－＠]/g

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const inner = text.replaceAll(formulaWithin, "'$&")
  const harmless = formulaStart.test(text) ? `'${inner}` : inner
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A line of CSV (RFC 4180). Texts that a spreadsheet would run as a formula begin with an apostrophe. */
export function formatCsvLine(values: readonly unknown[]): string {
  return `${values.map(formatCell).join(',')}\r\n`
}

/** A whole file of CSV. */
export function formatCsv({
  columns,
  rows,
}: {
  columns: readonly string[]
  rows: readonly (readonly unknown[])[]
}): string {
  return byteOrderMark + [columns, ...rows].map(formatCsvLine).join('')
}
