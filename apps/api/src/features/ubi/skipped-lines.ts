/** Why a line of a log is not in the figures. */
export const skipReasons = {
  broken_json: 'not valid JSON',
  line_too_long: 'longer than 1 MiB',
  unknown_document: 'neither a UBI query nor a UBI event',
  missing_query_id: 'no query_id',
  missing_user_query: 'no user_query, or an empty one',
  missing_client_id: 'neither client_id nor user_id',
  missing_object_id: 'no event_attributes.object.object_id',
  missing_timestamp: 'no timestamp',
  bad_timestamp: 'a timestamp that is no date from 2000 on',
  text_too_long: 'an id or query longer than allowed',
  unstorable_text: 'an id or query with characters that cannot be stored',
  not_a_product: 'an object that is no product',
  other_action: 'an action that is neither an impression nor a click',
  repeated_query: 'the same query_id once more: the earliest counts',
  repeated_impression: 'the same product once more for its query',
  repeated_click: 'the same click once more',
  too_many_products: 'more than 50 products for one query',
  unknown_query: 'a query_id that no query has',
  click_without_impression: 'a click on a product that the query did not show',
  refused: 'refused when it was recorded',
} as const
export type SkipReason = keyof typeof skipReasons

export interface SkippedLines {
  reason: SkipReason
  /** The action, or the code of the refusal; empty for the other reasons. */
  detail: string
  count: number
  /** Numbers of the first lines. */
  firstLines: number[]
}

const keptLines = 5
/** A log can hold any number of action names; the report cannot. */
const keptDetails = 50

/** Counts lines that are skipped, by reason. */
export function createSkipCounts() {
  const byKey = new Map<string, SkippedLines>()
  return {
    add(line: number, reason: SkipReason, detail = ''): void {
      const isFull = byKey.size >= keptDetails && detail !== '' && !byKey.has(`${reason} ${detail}`)
      const shownDetail = isFull ? 'others' : detail
      const key = `${reason} ${shownDetail}`
      const entry = byKey.get(key) ?? { reason, detail: shownDetail, count: 0, firstLines: [] }
      byKey.set(key, entry)
      entry.count += 1
      // Lines come out of order: those that are joined come by their query.
      entry.firstLines = [...entry.firstLines, line].sort((left, right) => left - right).slice(0, keptLines)
    },
    /** Most first. */
    list(): SkippedLines[] {
      return [...byKey.values()].sort(
        (left, right) => right.count - left.count || left.reason.localeCompare(right.reason),
      )
    },
  }
}
export type SkipCounts = ReturnType<typeof createSkipCounts>
