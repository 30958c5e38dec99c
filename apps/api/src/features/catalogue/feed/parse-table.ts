import { Readable } from 'node:stream'
import { type CsvError, type Info, parse } from 'csv-parse'
import { FeedFailure } from './feed-failure.ts'
import { addValue, type RawItem, readFieldName } from './raw-item.ts'

const delimiters = ['\t', ',', ';', '|'] as const
/** A row of more is a quote that nobody closed. */
const mostRowLength = 1_000_000
const rowsAtOnce = 200

const unquote = (text: string) => (/^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text)

interface TableShape {
  delimiter: string
  columns: string[]
}

/**
 * How a table is cut, by its first line.
 *
 * @throws FeedFailure for a line that names no columns of products
 */
export function readTableShape(firstLine: string): TableShape {
  const shapes = delimiters.map((delimiter) => ({
    delimiter,
    columns: firstLine.split(delimiter).map((name) => readFieldName(unquote(name.trim()))),
  }))
  const found = shapes.find(({ columns }) => columns.includes('id') && columns.includes('title'))
  if (found) return found
  throw new FeedFailure(shapes.some(({ columns }) => columns.length > 1) ? 'no_columns' : 'not_a_feed')
}

interface Row {
  record: string[]
  info: Info
}

function readRow({ delimiter, columns }: TableShape, record: readonly string[], line: number): RawItem {
  // Google's tables have no quotes around values; what a spreadsheet put there is taken off.
  const values = delimiter === '\t' ? record.map(unquote) : record
  const isWhole = values.length >= 2 && values.length <= columns.length
  if (!isWhole && values.slice(columns.length).some((value) => value !== '')) return { line, fields: null }
  const fields = new Map<string, string[]>()
  for (const [place, name] of columns.entries()) addValue(fields, name, values[place] ?? '')
  return { line, fields }
}

function describeFailure(error: unknown): unknown {
  if (!(error as CsvError).code?.startsWith('CSV_')) return error
  const { lines } = error as CsvError & { lines?: number }
  return new FeedFailure('malformed', { line: lines ?? null })
}

/**
 * The items of a table with a line of names, in parts: values with tabs, commas, semicolons or bars between them.
 *
 * @throws FeedFailure
 */
export async function* parseTable(text: AsyncIterable<string>, shape: TableShape): AsyncGenerator<RawItem[]> {
  const isTsv = shape.delimiter === '\t'
  const parser = parse({
    delimiter: shape.delimiter,
    quote: isTsv ? null : '"',
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: mostRowLength,
    info: true,
  })
  const source = Readable.from(text)
  source.on('error', (error) => parser.destroy(error)).pipe(parser)
  try {
    let lines = 0
    let part: RawItem[] = []
    for await (const { record, info } of parser as AsyncIterable<Row>) {
      const line = lines + 1
      lines = info.lines
      // The line of names.
      if (line === 1) continue
      part.push(readRow(shape, record, line))
      if (part.length < rowsAtOnce) continue
      yield part
      part = []
    }
    yield part
  } catch (error) {
    throw describeFailure(error)
  } finally {
    source.destroy()
    parser.destroy()
  }
}
