import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { BenchServer, BenchStore } from './bench-server.ts'
import { type LoadResult, runLoad } from './load-generator.ts'
import { makeBatch } from './sample-events.ts'

const shoppers = 500
/** Each asks so often, all together 20 times a second. */
const pauseMs = 25_000
const rounds = 3
const seconds = 25
const beside = { connections: 8, pauseMs: 500 }

interface Shopping {
  server: BenchServer
  /** Of the store whose shoppers ask. */
  widgetKey: string
  shopOrigin: string
  language: string
  sentences: readonly string[]
  /** Whose dashboard is looked at, and whose events come in. */
  other: BenchStore
}

async function beginSessions({ server, widgetKey, shopOrigin }: Shopping, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let begun = 0; begun < count; begun += 1) {
    const response = await fetch(`${server.origin}/api/widget/sessions/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shopOrigin },
      body: JSON.stringify({ key: widgetKey, shopper_id: randomUUID() }),
    })
    if (!response.ok) throw new Error(`a session was answered ${response.status}: ${await response.text()}`)
    tokens.push(((await response.json()) as { token: string }).token)
  }
  return tokens
}

/** As many connections as shoppers; they ask the sentences one after the other, each in its session. */
function askAll({ server, shopOrigin, language, sentences }: Shopping, tokens: readonly string[], forSeconds: number) {
  let asked = 0
  return runLoad({
    origin: server.origin,
    connections: tokens.length,
    seconds: forSeconds,
    pauseMs: (pauseMs * tokens.length) / shoppers,
    makeRequest: () => {
      asked += 1
      const query = sentences[asked % sentences.length]
      return {
        path: '/api/widget/answers/',
        headers: { Authorization: `Bearer ${tokens[asked % tokens.length]}`, Origin: shopOrigin },
        body: JSON.stringify({ query, language, source: 'voice', search_id: randomUUID() }),
      }
    },
  })
}

/** What other stores notice. */
async function askBeside({ server, other }: Shopping): Promise<Record<'dashboard' | 'events', LoadResult>> {
  const [dashboard, events] = await Promise.all([
    runLoad({
      ...beside,
      origin: server.origin,
      seconds,
      makeRequest: () => ({
        path: '/api/ai/dashboard/?time_range=month',
        headers: { Authorization: other.authorization, 'X-Workspace-ID': other.workspaceId },
      }),
    }),
    runLoad({
      ...beside,
      origin: server.origin,
      seconds,
      makeRequest: () => ({
        path: '/api/voice-shop/events/',
        headers: { Authorization: `Bearer ${other.key}` },
        body: JSON.stringify({ events: makeBatch(1) }),
      }),
    }),
  ])
  return { dashboard, events }
}

/** Of what is left after garbage has been collected, when the memory that it frees has been given back. */
async function readMemoryMb(server: BenchServer): Promise<number> {
  for (let times = 0; times < 3; times += 1) {
    await server.getResidentMb({ isCleared: true })
    await setTimeout(500)
  }
  return server.getResidentMb({ isCleared: true })
}

/** 500 shoppers of a store: memory of their sessions with an open connection each, and answers beside the work of others. */
export async function measureShoppers(shopping: Shopping) {
  const { server } = shopping
  // Not measured: code that has never run, pools and caches that are empty.
  await Promise.all([askAll(shopping, await beginSessions(shopping, 50), seconds), askBeside(shopping)])
  const idleMb = await readMemoryMb(server)
  const tokens = await beginSessions(shopping, shoppers)
  const [, withSessionsMb] = await Promise.all([
    askAll(shopping, tokens, seconds),
    setTimeout((seconds - 5) * 1000).then(() => readMemoryMb(server)),
  ])
  const results = []
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await askBeside(shopping)
    const [answers, busy] = await Promise.all([askAll(shopping, tokens, seconds), askBeside(shopping)])
    results.push({ quiet, busy, answers })
  }
  return { shoppers, idleMb, withSessionsMb, sessionKb: ((withSessionsMb - idleMb) * 1024) / shoppers, rounds: results }
}
