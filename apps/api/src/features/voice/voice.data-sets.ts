import { type Selectable, sql } from 'kysely'
import { type DataSet, readTable } from '../../core/database/data-set.ts'
import type { Tables } from '../../core/database/tables.ts'
import { readAnswerColumns } from './given-answers.repository.ts'
import { listRecommended } from './recommended-products.ts'

/** What Voice Shop answered, of which `readRecord` tells what is kept as bytes. */
export function createAnswersDataSet(readRecord: (record: Uint8Array) => unknown): DataSet {
  const searches = readTable({
    name: 'answers',
    table: 'voice_searches',
    key: ['occurred_at', 'id'],
    columns: ['id', 'is_spoken', 'answer_kind', 'question', 'answer_language', 'answer'],
  })
  return {
    name: 'answers',
    columns: ['search_id', 'kind', 'question', 'language', 'source', 'answer'],
    async *read(db, of) {
      for await (const rows of searches.read(db, of)) {
        yield (rows as Selectable<Tables['voice_searches']>[]).flatMap((row) => {
          const told = readAnswerColumns(row)
          if (!told) return []
          const { kind, question, language, record } = told
          const source = row.is_spoken ? 'voice' : 'text'
          return [{ search_id: row.id, kind, question, language, source, answer: readRecord(record) }]
        })
      }
    },
  }
}

export const voiceDataSets: readonly DataSet[] = [
  readTable({
    name: 'searches',
    table: 'voice_searches',
    key: ['occurred_at', 'id'],
    columns: ['id', 'occurred_at', 'received_at', 'shopper_id', 'query', 'language', 'source'],
    made: { products: (workspaceId) => listRecommended(sql`${workspaceId}`, sql`product_keys`) },
  }),
  readTable({
    name: 'clicks',
    table: 'voice_clicks',
    key: ['searched_at', 'search_id', 'product_id'],
    columns: ['search_id', 'product_id', 'occurred_at', 'source'],
  }),
  readTable({
    name: 'products',
    table: 'voice_products',
    key: ['product_id'],
    columns: ['product_id', 'product_name', 'product_image_url', 'seen_at'],
  }),
]
