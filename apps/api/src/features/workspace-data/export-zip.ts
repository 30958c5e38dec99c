import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { byteOrderMark, formatCsvLine } from '../../core/csv.ts'
import { asWorkspace } from '../../core/database/as-workspace.ts'
import type { DataSet, WorkspaceIds } from '../../core/database/data-set.ts'
import type { Database } from '../../core/database/open-database.ts'
import { dataSets } from './data-sets.ts'

async function* writeCsv(set: DataSet, pages: AsyncIterable<Record<string, unknown>[]>): AsyncGenerator<string> {
  yield byteOrderMark + formatCsvLine(set.columns)
  for await (const rows of pages) {
    yield rows.map((row) => formatCsvLine(set.columns.map((column) => toPlain(row[column])))).join('')
  }
}

async function* writeJson(set: DataSet, pages: AsyncIterable<Record<string, unknown>[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const rows of pages) {
    if (rows.length === 0) continue
    const lines = rows.map((row) =>
      JSON.stringify(Object.fromEntries(set.columns.map((name) => [name, row[name] ?? null]))),
    )
    yield separator + lines.join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** Instants as text, the same in both formats. */
function toPlain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

/** A stream asks for the next page whenever there is room for it, by then outside of the request; each waits for its turn. */
async function* readAsWorkspace<Page>(workspaceId: string, pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  for (;;) {
    const { done, value } = await asWorkspace(workspaceId, () => pages.next(), { kind: 'export' })
    if (done) return
    yield value
  }
}

const writers = { csv: writeCsv, json: writeJson }

/**
 * All data of a workspace as a zip with a CSV and a JSON file for each data set. It is read while it is sent, a page of
 * rows at a time. A failure while it is read breaks the stream off, so that nobody takes a part for the whole.
 */
export function createExportZip(db: Database, of: WorkspaceIds): Readable {
  const zip = new ZipFile()
  // PassThrough, whatever the type says.
  const output = zip.outputStream as Readable
  let current: Readable | null = null
  output.once('close', () => current?.destroy())
  zip.on('error', (error) => output.destroy(error as Error))
  for (const format of ['csv', 'json'] as const) {
    for (const set of dataSets) {
      zip.addReadStreamLazy(`${format}/${set.name}.${format}`, (begin) => {
        const pages = readAsWorkspace(of.workspaceId, set.read(db, of))
        const source = Readable.from(writers[format](set, pages), { objectMode: false })
        source.on('error', (error) => output.destroy(error))
        current = source
        begin(null, source)
      })
    }
  }
  zip.end()
  return output
}
