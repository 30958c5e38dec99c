import { type DataSet, readTable } from '../../core/database/data-set.ts'

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
]
