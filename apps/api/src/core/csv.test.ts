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

test('[EXPORT-1] a file begins with a byte order mark and its columns', () => {
  expect(formatCsv({ columns: ['Búsqueda', 'n'], rows: [['café', 1]] })).toBe('\ufeffBúsqueda,n\r\ncafé,1\r\n')
})
