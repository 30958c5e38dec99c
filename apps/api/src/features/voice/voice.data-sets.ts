import { sql } from 'kysely'
import { type DataSet, readTable } from '../../core/database/data-set.ts'
import { listRecommended } from './recommended-products.ts'

/** What Voice Shop answered, of which `readRecord` tells what is kept as bytes. */
export function createAnswersDataSet(readRecord: (record: Uint8Array) => unknown): DataSet {
  const answers = readTable({
    name: 'answers',
    table: 'voice_answers',
    key: ['searched_at', 'search_id'],
    columns: ['search_id', 'kind', 'question', 'language', 'source', 'answer'],
  })
  return {
    ...answers,
    async *read(db, of) {
      for await (const rows of answers.read(db, of)) {
        yield rows.map((row) => ({ ...row, answer: readRecord(row.answer as Uint8Array) }))
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
