/** So that spreadsheets read accents: a file begins with it. */
export const byteOrderMark = '\ufeff'

interface Separators {
  cells: ',' | ';'
  decimals: '.' | ','
}

/** RFC 4180, which programs read. */
const standard: Separators = { cells: ',', decimals: '.' }

/** Where a comma parts decimals, spreadsheets part cells by semicolons, and see one column in a file with commas. */
function getSeparators(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  const isComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  return isComma ? { cells: ';', decimals: ',' } : standard
}

/** What a spreadsheet would take for the beginning of a formula, also behind spaces and in full-width characters. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * The same within a text, where another cell or line would begin for a spreadsheet that goes by the other separator, as
 * one set to another language does, or by tabs: such a one does not see which cells are quoted. The sign comes first in
 * the pattern: only from a sign is looked back, over blanks and quotes that no other sign looks over, so time is linear.
 */
const formulaWithin = {
  ',': /[=+\-@＝＋－＠](?<=[;\t\r\n][\s"]*.)/g,
  ';': /[=+\-@＝＋－＠](?<=[,\t\r\n][\s"]*.)/g,
}

function formatCell(value: unknown, { cells, decimals }: Separators): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value).replace('.', decimals)
  if (typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const inner = text.replaceAll(formulaWithin[cells], "'$&")
  const harmless = formulaStart.test(text) ? `'${inner}` : inner
  return /["\r\n]/.test(harmless) || harmless.includes(cells) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A line of CSV (RFC 4180). Texts that a spreadsheet would run as a formula begin with an apostrophe. */
export function formatCsvLine(values: readonly unknown[], parts = standard): string {
  return `${values.map((value) => formatCell(value, parts)).join(parts.cells)}\r\n`
}

/**
 * A whole file of CSV, as spreadsheets set to the locale read it: by its separators of cells and decimals. Nothing else
 * is written its way: no separators between thousands, and dates as the caller gives them.
 */
export function formatCsv({
  columns,
  rows,
  locale,
}: {
  columns: readonly string[]
  rows: readonly (readonly unknown[])[]
  /** As Intl takes it, such as es-MX. */
  locale: string
}): string {
  const separators = getSeparators(locale)
  return byteOrderMark + [columns, ...rows].map((row) => formatCsvLine(row, separators)).join('')
}
