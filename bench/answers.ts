import { createBenchDatabase } from './bench-database.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { type Asking, fillStore } from './fill-store.ts'
import { type JudgedStore, readJudgedStores } from './judged-stores.ts'
import { runLoad } from './load-generator.ts'
import { openFullText, openMiniSearch, type Search } from './other-searches.ts'
import { average, boundMean, scoreOrder } from './relevance.ts'
import { writeResult } from './results.ts'

/*
 * Spoken sentences and typed queries that are judged, asked over HTTP of stores with their catalogues: how near the
 * first ten products come to the best order, beside PostgreSQL's full text and MiniSearch over the same fields; and how
 * long answers take with 16 connections at work, the load generator on the same cores.
 */
const connections = 16
const seconds = 10
const answersPath = '/api/voice-shop/answers/'

/** Asks a conversation's sentences in their order. Returns what the last of them found. */
async function askInTurn(asking: Asking, sentences: readonly string[]): Promise<string[]> {
  let answer: Awaited<ReturnType<Asking['ask']>> | undefined
  for (const sentence of sentences) answer = await asking.ask(sentence, answer?.search_id)
  return (answer?.products ?? []).map(({ product_id }) => product_id)
}

async function scoreSearch({ sentences }: JudgedStore, search: Search): Promise<number> {
  const scores: number[] = []
  for (const { said, gains } of sentences) scores.push(scoreOrder(await search(said), gains))
  return average(scores)
}

function averageByKind(scored: readonly { kind: string; score: number }[]): Record<string, number> {
  const byKind = Map.groupBy(scored, ({ kind }) => kind)
  return Object.fromEntries(Array.from(byKind, ([kind, own]) => [kind, average(own.map(({ score }) => score))]))
}

async function measureStore(server: BenchServer, { databaseUrl, store }: { databaseUrl: string; store: JudgedStore }) {
  const asking = await fillStore(server, store)
  const scored: { kind: string; score: number }[] = []
  for (const { kind, said, previous, gains } of store.sentences) {
    scored.push({ kind, score: scoreOrder(await askInTurn(asking, [...previous, said]), gains) })
  }
  const fullText = await openFullText(databaseUrl, store)
  const others = {
    fullTextAll: await scoreSearch(store, fullText.all),
    fullTextAny: await scoreSearch(store, fullText.any),
    miniSearch: await scoreSearch(store, openMiniSearch(store)),
  }
  await fullText.close()
  let asked = 0
  const load = await runLoad({
    origin: server.origin,
    connections,
    seconds,
    makeRequest: () => {
      asked += 1
      const query = store.sentences[asked % store.sentences.length]?.said
      const body = JSON.stringify({ query, language: store.language, source: 'voice' })
      return { path: answersPath, headers: asking.headers, body }
    },
  })
  const scores = scored.map(({ score }) => score)
  return { ndcg: average(scores), interval: boundMean(scores), kinds: averageByKind(scored), ...others, load }
}

const stores = await readJudgedStores()
if (stores) {
  const database = await createBenchDatabase()
  const server = await startBenchServer(database.url)
  try {
    const measured: Record<string, Awaited<ReturnType<typeof measureStore>>> = {}
    for (const store of stores) {
      measured[store.name] = await measureStore(server, { databaseUrl: database.url, store })
      console.log(store.name, JSON.stringify(measured[store.name]))
    }
    const all = Object.values(measured)
    const spoken = Object.entries(measured).filter(([name]) => name !== 'chorus')
    const ndcgOf = (name: string, atLeast: number) => ({ value: measured[name]?.ndcg ?? 0, atLeast })
    writeResult('answers', {
      ndcgSpanish: ndcgOf('es', 0.85),
      ndcgPortuguese: ndcgOf('pt', 0.85),
      ndcgEnglish: ndcgOf('en', 0.85),
      ndcgChorus: ndcgOf('chorus', 0.8),
      leastAboveFullText: {
        value: Math.min(...spoken.map(([, it]) => it.ndcg - Math.max(it.fullTextAll, it.fullTextAny))),
        atLeast: 0.25,
      },
      failedRequests: { value: all.reduce((sum, { load }) => sum + load.failed, 0), atMost: 0 },
      residentMb: { value: await server.getResidentMb(), atMost: 600 },
      context: { connections, measured },
    })
  } finally {
    await server.stop()
    await database.drop()
  }
} else console.log('skipped: there are no judged stores in ../shared/data')
