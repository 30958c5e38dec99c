/**
 * What the import needs of a UBI line, small enough to be spilled to disk as a JSON array. `line` is its number in
 * the log, `timeMs` epoch milliseconds.
 */
export interface QueryRow {
  type: 'query'
  line: number
  queryId: string
  timeMs: number
  shopperId: string
  query: string
}

export interface ImpressionRow {
  type: 'impression'
  line: number
  queryId: string
  /** Place in the answer; null where the log does not say. */
  position: number | null
  productId: string
  /** Null where the log has none. */
  name: string | null
  category: string | null
}

export interface ClickRow {
  type: 'click'
  line: number
  queryId: string
  timeMs: number
  productId: string
}

export type UbiRow = QueryRow | ImpressionRow | ClickRow
