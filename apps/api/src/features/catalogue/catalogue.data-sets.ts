import { type DataSet, readAtOnce, readTable } from '../../core/database/data-set.ts'

const feedColumns = ['url', 'read_at', 'skipped_count', 'skipped'] as const

export const catalogueDataSets: readonly DataSet[] = [
  readTable({
    name: 'catalogue',
    table: 'catalogue_products',
    key: ['product_id', 'language'],
    columns: [
      'product_id',
      'language',
      'title',
      'description',
      'price_minor',
      'currency',
      'image_url',
      'url',
      'brand',
      'tags',
      'categories',
      'popularity',
      'created_at',
      'is_hidden',
      'in_stock',
      'variants',
      'source',
    ],
  }),
  readAtOnce('feed', feedColumns, (db, { workspaceId }) =>
    db.selectFrom('catalogue_feeds').select(feedColumns).where('workspace_id', '=', workspaceId).execute(),
  ),
]
