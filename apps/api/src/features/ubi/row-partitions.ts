import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UbiRow } from './ubi-rows.ts'

/** Bytes of a log for which one partition is made. */
const defaultBytesPerPartition = 16 * 1024 * 1024
const maxPartitions = 1024
/** Characters kept of each partition before they are written. */
const bufferedLength = 16 * 1024

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Rows that are put aside by query and read back partition by partition. */
export interface RowPartitions {
  count: number
  add(row: UbiRow): Promise<void>
  /** All rows of a partition, in the order added; each query's rows are in one partition. */
  read(index: number): Promise<UbiRow[]>
  remove(): Promise<void>
}

/**
 * The join's memory: a log's lines come in any order (a dump is ordered by document id, and a click may stand before
 * its query), so no window over the log would be exact, and all rows of a large log do not fit into memory. They are
 * therefore spread over files by their query and joined one file at a time (a Grace hash join): about 16 MB of the
 * log at once for logs up to 16 GB, beyond that a 1024th of it. Needs as much room in the folder for temporary files
 * as the log has; only this user can read the files, and a run that is killed leaves them to the system's tidying up.
 */
export async function createRowPartitions(
  logBytes: number,
  bytesPerPartition = defaultBytesPerPartition,
): Promise<RowPartitions> {
  const count = Math.min(Math.max(Math.ceil(logBytes / bytesPerPartition), 1), maxPartitions)
  const folder = await mkdtemp(join(tmpdir(), 'voice-shop-import-'))
  const buffers = Array.from({ length: count }, () => '')
  const getPath = (index: number) => join(folder, `${index}.ndjson`)

  async function write(index: number): Promise<void> {
    const text = buffers[index] ?? ''
    buffers[index] = ''
    await appendFile(getPath(index), text, { mode: 0o600 })
  }

  return {
    count,
    async add(row) {
      const index = hashText(row.queryId) % count
      const text = `${buffers[index] ?? ''}${JSON.stringify(row)}\n`
      buffers[index] = text
      if (text.length > bufferedLength) await write(index)
    },
    async read(index) {
      await write(index)
      const lines = (await readFile(getPath(index), 'utf8')).split('\n')
      return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as UbiRow)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
