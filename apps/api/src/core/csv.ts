/** So that spreadsheets read accents: a file begins with it. */
export const byteOrderMark = '\ufeff'

/** What a spreadsheet would take for the beginning of a formula, also behind spaces and in full-width characters. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const harmless = formulaStart.test(text) ? `'${text}` : text
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
