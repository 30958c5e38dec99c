import { createBenchDatabase } from './bench-database.ts'
import { startBenchServer } from './bench-server.ts'
import { fillStore } from './fill-store.ts'
import { readJudgedStores } from './judged-stores.ts'
import { median, writeResult } from './results.ts'

/*
 * Two hundred stores of a thousand products each, told in words of their own, of which none has been asked since the server
 * was started: what the first answer of each takes over HTTP, one after the other, and the server's memory before the first
 * and after the last of them. They are more products than are kept: who was asked longest ago goes.
 */
const storeCount = 200
const productsEach = 1000
const quietMs = 5000
const settings = { SECRET_KEY: crypto.randomUUID() }

const stores = await readJudgedStores()
const source = stores?.find(({ name }) => name === 'chorus')
if (source) {
  const { language, products, sentences } = source
  const database = await createBenchDatabase()
  try {
    const filling = await startBenchServer(database.url, settings)
    const headers: Record<string, string>[] = []
    for (let number = 0; number < storeCount; number += 1) {
      const from = (number * productsEach) % (products.length - productsEach)
      const filled = await fillStore(filling, { language, products: products.slice(from, from + productsEach) })
      headers.push(filled.headers)
    }
    await filling.stop()

    const server = await startBenchServer(database.url, settings)
    const ask = async (number: number, query: string) => {
      const startedAt = performance.now()
      const response = await fetch(`${server.origin}/api/voice-shop/answers/`, {
        method: 'POST',
        headers: { ...headers[number], 'content-type': 'application/json' },
        body: JSON.stringify({ query, language, source: 'voice', limit: 10 }),
      })
      if (!response.ok) throw new Error(`store ${number} answered ${response.status}: ${await response.text()}`)
      await response.json()
      return performance.now() - startedAt
    }
    const queryOf = (number: number) => sentences[number % sentences.length]?.said ?? ''
    // The first of all begins the thread that the others find.
    const first = await ask(0, queryOf(0))
    const before = await server.getResidentMb({ isCleared: true })
    const times: number[] = []
    let most = before
    for (let number = 1; number < storeCount; number += 1) {
      times.push(await ask(number, queryOf(number)))
      most = Math.max(most, await server.getResidentMb())
    }
    // What reading has left behind is cleared away when nobody asks.
    await new Promise((resolve) => setTimeout(resolve, quietMs))
    const after = await server.getResidentMb({ isCleared: true })
    const again: number[] = []
    for (let number = storeCount - 1; number > storeCount - 50; number -= 1)
      again.push(await ask(number, queryOf(number)))
    await server.stop()
    const sorted = times.toSorted((one, other) => one - other)
    writeResult('cold-stores', {
      firstAnswerMsP95: { value: sorted[Math.floor(0.95 * (sorted.length - 1))] ?? 0, atMost: 300 },
      residentMb: { value: after, atMost: 314 },
      context: {
        storeCount,
        productsEach,
        firstOfAllMs: first,
        firstAnswerMs: { p50: median(times), most: sorted.at(-1) },
        answerAgainMsP50: median(again),
        residentMb: { before, most, after },
      },
    })
  } finally {
    await database.drop()
  }
} else console.log('skipped: there are no judged stores in ../shared/data')
