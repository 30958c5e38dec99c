import type { listSearchesRoute, RouteInput } from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'
import {
  type FoundSearchRow,
  findCursorAfter,
  findSearches,
  hasConditions,
  type SearchCursor,
  type SearchFilter,
  type SearchScan,
} from '../voice/voice.public.ts'

type PageQuery = Pick<RouteInput<typeof listSearchesRoute>['query'], 'page_size' | 'older_than' | 'newer_than'>

/** Around a place that is left out: the walk the other way meets it again. */
const justBefore = ({ time }: SearchCursor): SearchCursor => ({ time, id: '00000000-0000-0000-0000-000000000000' })
const justAfter = ({ time }: SearchCursor): SearchCursor => ({ time, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' })

export function formatCursor({ time, id }: SearchCursor): string {
  return `${time.getTime()}_${id}`
}

/** The contract has checked the text. */
function parseCursor(text: string): SearchCursor {
  const [time = '', id = ''] = text.split('_')
  return { time: new Date(Number(time)), id }
}

interface Page {
  /** Newest first. */
  rows: FoundSearchRow[]
  older: SearchCursor | null
  newer: SearchCursor | null
  scannedUntil: Date | null
}

/** Where a walk ends that looks through so many searches; null where it finds all that fit without. */
export async function findLast(db: Database, walk: SearchScan, most: number): Promise<SearchCursor | null> {
  return hasConditions(walk.filter) && !walk.filter.said ? findCursorAfter(db, walk, most) : null
}

async function scanSearches(db: Database, walk: SearchScan, { size, most }: { size: number; most: number }) {
  const last = await findLast(db, walk, most)
  const found = await findSearches(db, walk, { last, limit: size + 1 })
  const rows = found.slice(0, size)
  return { rows, isMore: found.length > size, last: found.length > size ? null : last }
}

/** The page of the searches that fit which the query's place leads to, or the newest. */
export async function readPage(
  db: Database,
  filter: SearchFilter,
  { query, maxScanned }: { query: PageQuery; maxScanned: number },
): Promise<Page> {
  const bounds = { size: query.page_size, most: maxScanned }
  if (query.newer_than !== undefined && query.older_than === undefined) {
    const after = parseCursor(query.newer_than)
    const { rows, isMore, last } = await scanSearches(db, { filter, direction: 'newer', after }, bounds)
    rows.reverse()
    if (isMore || last) {
      return {
        rows,
        older: rows.at(-1) ?? justAfter(after),
        newer: last ?? rows[0] ?? null,
        scannedUntil: last?.time ?? null,
      }
    }
    // The way to newer ones ends with the newest page, which is a full one.
  }
  const after = query.older_than === undefined ? null : parseCursor(query.older_than)
  const { rows, isMore, last } = await scanSearches(db, { filter, direction: 'older', after }, bounds)
  const older = isMore ? (rows.at(-1) ?? null) : last
  return { rows, older, newer: after && (rows[0] ?? justBefore(after)), scannedUntil: last?.time ?? null }
}
