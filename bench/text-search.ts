import { openPostgres } from '@voice-shop/api/core/database/open-database.ts'
import { createSaidIndexer } from '@voice-shop/api/features/voice/voice.public.ts'
import pg from 'pg'
import { createBenchDatabase } from './bench-database.ts'
import { type BenchStore, registerStore, startBenchServer } from './bench-server.ts'
import { fillHistory } from './fill-history.ts'
import { getP95 } from './measure-dashboards.ts'
import { median, writeResult } from './results.ts'

/*
 * Searching a store's million searches of two years by their words, over HTTP on PostgreSQL: words that nobody said, that
 * few, some and many said, and that many said but never together.
 */
const searches = 1_000_000
const rounds = 20
const consonants = [...'bcdfghjklmnprstvxyzq']
const syllables = consonants.flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel))

/** The word of a number below a thousand; small numbers are said often. */
const wordOf = (number: number) =>
  [number * 37, number * 59 + 7, number * 83 + 13].map((place) => syllables[place % syllables.length]).join('')

const asked = {
  nobody: 'zzyzx',
  runTogether: wordOf(0) + wordOf(1),
  twoLetters: 'kw',
  few: wordOf(999),
  some: wordOf(500),
  many: wordOf(0),
  together: `${wordOf(0)} ${wordOf(1)}`,
  neverTogether: `${wordOf(0)} zzyzx`,
}

/** Seven words a search, by the cube of chance: some are said often, most seldom. `$1` has the words. */
const word = '($1::text[])[1 + floor(power(random(), 3) * 1000)::int]'
const saySomething = `
  update voice_searches s set query = t.said, said = t.said from (
    select workspace_id, occurred_at, id, concat_ws(' ', ${Array.from({ length: 7 }, () => word).join()}) as said
    from voice_searches
  ) as t
  where t.workspace_id = s.workspace_id and t.occurred_at = s.occurred_at and t.id = s.id`

const dayMs = 86_400_000
const describeDay = (time: number) => new Date(time).toISOString().slice(0, 10)

async function timeSearch(origin: string, store: BenchStore, text: string) {
  const now = Date.now()
  const query = new URLSearchParams({ text, from: describeDay(now - 730 * dayMs), to: describeDay(now) })
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api/ai/searches/?${query}`, {
    headers: { authorization: store.authorization, 'x-workspace-id': store.workspaceId },
  })
  const body = (await response.json()) as { results: unknown[]; count: number | null; looked_until: string | null }
  if (response.status !== 200) throw new Error(`the search answered ${response.status}`)
  return { ms: performance.now() - startedAt, body }
}

const database = await createBenchDatabase()
const server = await startBenchServer(database.url)
const client = new pg.Client({ connectionString: database.url })
await client.connect()
try {
  const store = await registerStore(server.origin)
  const until = new Date()
  const filled = { workspaceIds: [store.workspaceId], eventsEach: searches / 0.7, timeZone: 'America/Sao_Paulo', until }
  await fillHistory(client, filled)
  await client.query(saySomething, [Array.from({ length: 1000 }, (_, number) => wordOf(number))])
  await client.query('vacuum full voice_searches')
  const opened = openPostgres({ url: database.url, poolSize: 2, onIdleError: (error) => console.error(error) })
  const index = createSaidIndexer(opened, { now: () => until })
  const startedAt = performance.now()
  for (let month = 0; month < 26; month += 1) await index(new AbortController().signal)
  const indexingMs = performance.now() - startedAt
  console.log(`indexed in ${Math.round(indexingMs / 1000)} s`)
  await opened.close()
  await client.query('vacuum analyze')
  const results = []
  for (const [name, text] of Object.entries(asked)) {
    const times = []
    let last = await timeSearch(server.origin, store, text)
    for (let round = 0; round < rounds; round += 1) {
      last = await timeSearch(server.origin, store, text)
      times.push(last.ms)
    }
    const { results: page, count, looked_until } = last.body
    results.push({ name, p50: median(times), p95: getP95(times), page: page.length, count, looked_until })
    console.log(results.at(-1))
  }
  writeResult('text-search', {
    ...Object.fromEntries(results.map(({ name, p95 }) => [`${name}P95Ms`, { value: p95, atMost: 100 }])),
    context: { searches, rounds, indexingMs, results },
  })
} finally {
  await client.end()
  await server.stop()
  await database.drop()
}
