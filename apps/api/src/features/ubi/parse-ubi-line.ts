import type { SkipReason } from './skipped-lines.ts'
import type { ClickRow, ImpressionRow, QueryRow, UbiRow } from './ubi-rows.ts'
import { parseTimestamp } from './ubi-timestamp.ts'

/** What a line is: a row, nothing (blank, or a bulk action before its document), or skipped. */
export type ParsedLine = { row: UbiRow } | { skipped: SkipReason; detail?: string } | null

/** What a log calls the actions that count here: more than one name each, where it has several kinds of pages. */
export interface ActionNames {
  impression: readonly string[]
  click: readonly string[]
}

export const defaultActionNames: ActionNames = { impression: ['impression'], click: ['click'] }

type Fields = Record<string, unknown>

/** Stops the reading of one line. */
class SkipLine extends Error {
  readonly reason: SkipReason
  readonly detail: string
  constructor(reason: SkipReason, detail = '') {
    super(reason)
    this.reason = reason
    this.detail = detail
  }
}

const maxIdLength = 128
const maxQueryLength = 1000
const maxNameLength = 300
const maxCategoryLength = 100
const maxActionLength = 100
const bulkActions = ['index', 'create', 'update', 'delete']
const otherObjectTypes = ['user', 'post', 'comment', 'video']

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isBulkAction(document: Fields): boolean {
  const [key = '', ...others] = Object.keys(document)
  return others.length === 0 && bulkActions.includes(key) && isFields(document[key])
}

function findText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** A text that tells things apart, so it is taken whole or not at all. */
function getText(value: unknown, rule: { missing: SkipReason; max: number }): string {
  const text = findText(value)
  if (text === null) throw new SkipLine(rule.missing)
  if (text.length > rule.max) throw new SkipLine('text_too_long')
  if (text.includes('\u0000') || !text.isWellFormed()) throw new SkipLine('unstorable_text')
  return text
}

function getTimeMs(value: unknown): number {
  if (value === undefined || value === null || value === '') throw new SkipLine('missing_timestamp')
  const timeMs = parseTimestamp(value)
  if (timeMs === null) throw new SkipLine('bad_timestamp')
  return timeMs
}

/** A text that is only shown, so it is cut to fit. */
function findLabel(candidates: readonly unknown[], max: number): string | null {
  const label = candidates
    .flat()
    .map(findText)
    .find((text) => text !== null)
  return label?.replaceAll('\u0000', '').slice(0, max).toWellFormed().trim() || null
}

function parseQuery(line: number, document: Fields): QueryRow {
  return {
    type: 'query',
    line,
    queryId: getText(document.query_id, { missing: 'missing_query_id', max: maxIdLength }),
    query: getText(document.user_query, { missing: 'missing_user_query', max: maxQueryLength }),
    shopperId: getText(findText(document.client_id) ?? document.user_id, {
      missing: 'missing_client_id',
      max: maxIdLength,
    }),
    timeMs: getTimeMs(document.timestamp),
  }
}

function getEventType(document: Fields, names: ActionNames): 'impression' | 'click' {
  const action = findText(document.action_name)
  if (action !== null && names.impression.includes(action)) return 'impression'
  if (action !== null && names.click.includes(action)) return 'click'
  throw new SkipLine('other_action', (action ?? '').slice(0, maxActionLength))
}

function parseEvent(line: number, document: Fields, names: ActionNames): ImpressionRow | ClickRow {
  const type = getEventType(document, names)
  const attributes = isFields(document.event_attributes) ? document.event_attributes : {}
  const object = isFields(attributes.object) ? attributes.object : {}
  const position = isFields(attributes.position) ? attributes.position.ordinal : null
  if (otherObjectTypes.includes(String(object.object_id_type))) throw new SkipLine('not_a_product')
  const queryId = getText(document.query_id, { missing: 'missing_query_id', max: maxIdLength })
  const productId = getText(object.object_id, { missing: 'missing_object_id', max: maxIdLength })
  if (type === 'click') return { type, line, queryId, productId, timeMs: getTimeMs(document.timestamp) }
  const detail = isFields(object.object_detail) ? object.object_detail : {}
  return {
    type,
    line,
    queryId,
    productId,
    position: typeof position === 'number' ? position : null,
    name: findLabel([object.name, object.title, detail.name, object.description], maxNameLength),
    category: findLabel([object.category, detail.category], maxCategoryLength),
  }
}

function parseDocument(line: number, document: Fields, names: ActionNames): UbiRow {
  if (document.action_name !== undefined) return parseEvent(line, document, names)
  if (document.user_query !== undefined || document.query_id !== undefined) return parseQuery(line, document)
  throw new SkipLine('unknown_document')
}

/** An index's name before its document, such as `ubi_events {…}`: no JSON begins with these characters and has a brace. */
const indexName = /^\s*[a-z\d][\w.-]*\s*[:,]?\s*(?=\{)/i

/**
 * Reads one line of a UBI 1.3 log: a document by itself, one after a bulk action line, one after the name of its
 * index, as Logstash writes them, or one in the `_source` of a search hit, as dumps have them. A query is known by
 * user_query, an event by action_name.
 * Source: https://o19s.github.io/ubi/schema/1.3.0/
 */
export function parseUbiLine(line: number, text: string, names: ActionNames = defaultActionNames): ParsedLine {
  if (text.trim() === '') return null
  let document: unknown
  try {
    document = JSON.parse(text.replace(indexName, ''))
  } catch {
    return { skipped: 'broken_json' }
  }
  if (!isFields(document)) return { skipped: 'unknown_document' }
  if (isBulkAction(document)) return null
  try {
    return { row: parseDocument(line, isFields(document._source) ? document._source : document, names) }
  } catch (error) {
    if (error instanceof SkipLine) return { skipped: error.reason, detail: error.detail }
    throw error
  }
}
