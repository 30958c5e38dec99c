import MiniSearch from 'minisearch'
import pg from 'pg'
import type { JudgedProduct, JudgedStore } from './judged-stores.ts'

/** Finds ten products for a sentence, best first. */
export type Search = (sentence: string) => Promise<string[]>

const configurations = { en: 'english', es: 'spanish', pt: 'portuguese' } as const

const listTexts = ({ name, categories, tags, brand, description }: JudgedProduct) => ({
  name,
  category: [...categories.flat(), ...tags].join(' '),
  brand: brand ?? '',
  description,
})

/** PostgreSQL's own full text over the same fields, with all words of the sentence or with any of them. */
export async function openFullText(
  databaseUrl: string,
  { name, language, products }: JudgedStore,
): Promise<{ all: Search; any: Search; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const configuration = configurations[language]
  const table = `full_text_${name}`
  const texts = products.map(listTexts)
  await pool.query(`create table ${table} (id text, document tsvector)`)
  await pool.query(
    `insert into ${table} select id, setweight(to_tsvector('${configuration}', name), 'A')
      || setweight(to_tsvector('${configuration}', category), 'B')
      || setweight(to_tsvector('${configuration}', brand), 'C')
      || setweight(to_tsvector('${configuration}', description), 'D')
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as t (id, name, category, brand, description)`,
    [
      products.map(({ product_id }) => product_id),
      ...(['name', 'category', 'brand', 'description'] as const).map((field) => texts.map((text) => text[field])),
    ],
  )
  await pool.query(`create index on ${table} using gin (document)`)
  const searchBy = (query: string): Search => {
    const statement = `select id from ${table}, (select ${query} as query) as q
      where document @@ q.query order by ts_rank(document, q.query) desc, id limit 10`
    return async (sentence) => (await pool.query<{ id: string }>(statement, [sentence])).rows.map(({ id }) => id)
  }
  const plain = `plainto_tsquery('${configuration}', $1)`
  return {
    all: searchBy(plain),
    any: searchBy(`replace(${plain}::text, '&', '|')::tsquery`),
    close: () => pool.end(),
  }
}

/** MiniSearch with the weights of the fields that it is usually given. */
export function openMiniSearch({ products }: JudgedStore): Search {
  const index = new MiniSearch({
    fields: ['name', 'category', 'brand', 'description'],
    searchOptions: { boost: { name: 4, category: 3, brand: 2 }, fuzzy: 0.2, prefix: true },
  })
  index.addAll(products.map((product) => ({ id: product.product_id, ...listTexts(product) })))
  return async (sentence) =>
    index
      .search(sentence)
      .slice(0, 10)
      .map(({ id }) => id)
}
