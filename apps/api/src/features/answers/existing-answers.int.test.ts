import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateToLatest, readMigrations } from '../../core/database/migrate.ts'
import type { OpenDatabase } from '../../core/database/open-database.ts'
import { openEmptyDatabase } from '../../testing/test-database.ts'
import { unpackRecord } from './answer-record.ts'
import { getRecordedAnswer } from './answers.service.ts'

const migration = '0044_smaller_rows.sql'
const at = '2026-11-18T15:07:11.123Z'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openEmptyDatabase()
})
afterAll(() => opened.close())

const product = (product_id: string) => ({
  product_id,
  product_name: `Mate ${product_id}`,
  product_image_url: `https://shop.example/${product_id}.jpg`,
  category: 'Mates',
})

/** Answers as the version of before kept them. */
const answers = [
  {
    kind: 'relaxed',
    text: 'Encontré 3.',
    speech: 'Encontré tres.',
    understood: { types: ['mate'], price_max: 1500 },
    relaxed: [{ slot: 'colours', from: 'red', to: null }],
    suggestions: ['más baratos'],
    products: [
      { product_id: 'a', variant_id: 'a-1', reasons: ['type', 'words'], misses: [] },
      { product_id: 'b', variant_id: 'b-7', reasons: ['type'], misses: ['colours'] },
      { product_id: 'c', variant_id: 'c-1', reasons: ['type', 'words'], misses: [] },
    ],
    trace: {
      language: 'es',
      words: ['calabaza'],
      is_follow_up: true,
      question: null,
      rules: ['0199'],
      fitting: 12,
      is_by_model: true,
    },
    heard: { source: 'voice', engine: 'webkit', confidence: 0.8 },
  },
  {
    kind: 'other',
    text: 'Enviamos a todo el país.',
    speech: 'Enviamos a todo el país.',
    understood: {},
    relaxed: [],
    suggestions: [],
    products: [],
    trace: { language: 'pt', words: [], is_follow_up: false, question: 'shipping', rules: [], fitting: 0 },
    heard: { source: 'text' },
  },
]

test('[SCALE-1] [ANSWER-8] answers of before are told as before, with what was heard', async () => {
  const before = Object.entries(readMigrations()).filter(([name]) => name < migration)
  await migrateToLatest(opened, Object.fromEntries(before))
  const workspaceId = crypto.randomUUID()
  const searches = answers.map((answer) => ({ id: crypto.randomUUID(), answer }))
  for (const table of ['voice_searches', 'voice_answers', 'voice_search_ids']) {
    const [suffix, from, to] = table.endsWith('ids')
      ? ['2026', '2026-01-01+00', '2027-01-01+00']
      : ['2026_11', '2026-11-01+00', '2026-12-01+00']
    await sql`select make_partition(${table}, ${suffix}, ${from}, ${to})`.execute(opened.db)
  }
  for (const { id, answer } of searches) {
    const products = JSON.stringify(answer.products.map(({ product_id }) => product(product_id)))
    await sql`insert into voice_search_ids (workspace_id, id, occurred_at) values (${workspaceId}, ${id}, ${at})`.execute(
      opened.db,
    )
    await sql`
      insert into voice_searches
        (workspace_id, id, shopper_id, query, said, occurred_at, received_at, products, products_count)
      values (${workspaceId}, ${id}, 'eva', 'mate', 'mate', ${at}, ${at}, ${products}::jsonb, ${answer.products.length}::int)
    `.execute(opened.db)
    await sql`
      insert into voice_answers (workspace_id, search_id, searched_at, question, answer)
      values (${workspaceId}, ${id}, ${at}, ${answer.trace.question}, ${JSON.stringify(answer)}::jsonb)
    `.execute(opened.db)
  }
  const others = crypto.randomUUID()
  await sql`
    insert into voice_searches
      (workspace_id, id, shopper_id, query, said, occurred_at, received_at, products, products_count)
    values (${workspaceId}, ${others}, 'eva', 'otro mate', 'otro mate', ${at}, ${at}, '[]', 0)
  `.execute(opened.db)
  expect(await migrateToLatest(opened)).toContain(migration)
  for (const { id, answer } of searches) {
    const { heard: _, ...told } = answer
    expect(await getRecordedAnswer(opened.db, { workspaceId, searchId: id })).toEqual({ search_id: id, ...told })
  }
  const rows = await opened.db.selectFrom('voice_searches').selectAll().orderBy('answer_kind', 'desc').execute()
  expect(rows.pop()).toMatchObject({ id: others, query: 'otro mate', answer_kind: '', is_spoken: false, question: '' })
  const told = rows.map(({ answer_kind, question, answer_language, is_spoken, answer }) => ({
    answer_kind,
    question,
    answer_language,
    is_spoken,
    ...(unpackRecord(answer) as object),
  }))
  expect(told).toMatchObject([
    {
      answer_kind: 'r',
      question: '',
      answer_language: 'es',
      is_spoken: true,
      engine: 'webkit',
      confidence: 0.8,
      variants: ['a-1', 'b-7', 'c-1'],
    },
    { answer_kind: 'o', question: 'shipping', answer_language: 'pt', is_spoken: false, variants: [] },
  ])
  expect(JSON.stringify(told)).not.toContain('product_id')
})
