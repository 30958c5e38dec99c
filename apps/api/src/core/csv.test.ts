import { expect, test } from 'vitest'
import { formatCsv, formatCsvLine } from './csv.ts'

test.each([
  [['a', 1, true, null, undefined], 'a,1,true,,\r\n'],
  [['say "hi", Ana\nbye'], '"say ""hi"", Ana\nbye"\r\n'],
  [[{ a: 1 }], '"{""a"":1}"\r\n'],
  [[-5, '-5'], "-5,'-5\r\n"],
])('[STORE-4] [EXPORT-1] writes %j', (values, line) => {
  expect(formatCsvLine(values)).toBe(line)
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\nx',
  ' =1',
  '＝1',
  '=HYPERLINK("https://evil.example","x")',
])('[STORE-4] [EXPORT-1] %j is no formula', (text) => {
  expect(formatCsvLine([text])).toMatch(/^"?'/)
})

test.each([
  ['mate;=1+1', "mate;'=1+1"],
  ['mate; @SUM(A1)', "mate; '@SUM(A1)"],
  ['mate\t＝1', "mate\t'＝1"],
  ['mate;"=1"', `"mate;""'=1"""`],
  ['mate\n\n -1', `"mate\n\n '-1"`],
  ['=1;=2', "'=1;'=2"],
  // Signs elsewhere are what people write.
  ['a+b = c; d-e', 'a+b = c; d-e'],
  ['3 - 2', '3 - 2'],
])('[STORE-4] [EXPORT-1] %j has no formula behind a semicolon, a tab or a line end', (text, cell) => {
  expect(formatCsvLine([text])).toBe(`${cell}\r\n`)
})

test.each([
  [['es-AR-u-hc-h23', 'es-ES', 'pt-BR'], '\ufeffBúsqueda;CTR (%)\r\ncafé, té;12,5\r\n"a;b";-3\r\n'],
  [['en', 'es-MX'], '\ufeffBúsqueda,CTR (%)\r\n"café, té",12.5\r\na;b,-3\r\n'],
] as const)('[EXPORT-1] [I18N-4] spreadsheets set to %j find their separators', (locales, csv) => {
  const table = {
    columns: ['Búsqueda', 'CTR (%)'],
    rows: [
      ['café, té', 12.5],
      ['a;b', -3],
    ],
  }
  for (const locale of locales) expect(formatCsv({ ...table, locale })).toBe(csv)
})

test('[EXPORT-1] with semicolons between cells, none is a formula behind a comma either', () => {
  const csv = formatCsv({ columns: ['mate,=1+1', 'mate;=1+1', '=1'], rows: [], locale: 'es-AR' })
  expect(csv).toBe(`\ufeffmate,'=1+1;"mate;=1+1";'=1\r\n`)
})

// A pattern that began anew at each of them would be at it for longer than a test may take.
test('[SEC-2] texts of separators and spaces alone are long, and nothing else', () => {
  const [semicolons, spaces, lines] = [';', ' ', '\n'].map((text) => text.repeat(200_000)) as [string, string, string]
  expect(formatCsvLine([semicolons, `;${spaces}x`])).toBe(`${semicolons},;${spaces}x\r\n`)
  expect(formatCsvLine([lines])).toBe(`"'${lines}"\r\n`)
  const quotes = '" '.repeat(200_000)
  expect(formatCsvLine([quotes])).toBe(`"${quotes.replaceAll('"', '""')}"\r\n`)
})

test('[EXPORT-1] a file begins with a byte order mark and its columns', () => {
  expect(formatCsv({ columns: ['Búsqueda', 'n'], rows: [['café', 1]], locale: 'en' })).toBe(
    '\ufeffBúsqueda,n\r\ncafé,1\r\n',
  )
})
