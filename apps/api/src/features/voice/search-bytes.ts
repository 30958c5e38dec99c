import type { CheckedSearch } from './event-check.ts'

/** What a row takes besides its texts, with its indexes, its id's row, and its part of the roll-ups. */
const bytesOfRow = 300
/** What a product takes besides its texts where it was never said before: the names of its fields, its key, and a click on it. */
const bytesOfProduct = 150

/** About how many bytes a search takes that is stored. Texts by their characters: counting bytes would cost more than it tells. */
export function measureSearch({ query, products }: Pick<CheckedSearch, 'query' | 'products'>): number {
  // The sentence lies there once more, as it is searched.
  let bytes = bytesOfRow + 2 * query.length
  for (const { product_id, product_name, product_image_url, category } of products) {
    bytes += bytesOfProduct + product_id.length + product_name.length
    bytes += (product_image_url?.length ?? 0) + (category?.length ?? 0)
  }
  return bytes
}
