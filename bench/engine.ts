import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createSegment, find, type Segment, type Understanding, understand } from '@voice-shop/answers'
import { type JudgedStore, multiplyProducts, readJudgedStores, toStoreProduct } from './judged-stores.ts'
import { writeResult } from './results.ts'

/*
 * The engine alone in a store of 100,000 products: the judged store's, told many times with other prices and sales. Processor
 * time of reading it, of understanding and answering the judged sentences, and of those that name no kind of thing, for which
 * all products may come into question; and what the store takes in memory: as copies, which share their words, and as much
 * as so many products of typed queries' store would, which are told in words of their own.
 */
const productCount = 100_000
const limit = 6
/** So often each sentence is asked; the first time counts for nothing. */
const rounds = 4

/** Processor time in ms of what is done. */
function measure<Made>(work: () => Made): { made: Made; ms: number } {
  const before = process.cpuUsage()
  const made = work()
  const { user, system } = process.cpuUsage(before)
  return { made, ms: (user + system) / 1000 }
}

const getPart = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0

function summarize(times: readonly number[]) {
  const sorted = [...times].sort((one, other) => one - other)
  return { count: sorted.length, p50: getPart(sorted, 0.5), p95: getPart(sorted, 0.95), most: sorted.at(-1) ?? 0 }
}

function measureSentences(segment: Segment, { sentences, language }: JudgedStore) {
  const asked = sentences.filter(({ previous }) => previous.length === 0)
  const times: { understood: number; found: number; understanding: Understanding }[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const { said } of asked) {
      const { made: understanding, ms: understood } = measure(() =>
        understand(said, { vocabulary: segment.vocabulary, language }),
      )
      const { ms: found } = measure(() => find(segment, understanding, { limit }))
      if (round > 0) times.push({ understood, found, understanding })
    }
  }
  const ofAll = times.filter(({ understanding }) => understanding.wishes.types.length === 0)
  return {
    answer: summarize(times.map(({ understood, found }) => understood + found)),
    understand: summarize(times.map(({ understood }) => understood)),
    find: summarize(times.map(({ found }) => found)),
    findAmongAll: summarize(ofAll.map(({ found }) => found)),
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function readMemoryMb(): number {
  // Buffers are given back beside the program: by the second time those of the first are gone.
  collectGarbage()
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1024 / 1024
}

/** What a segment of these products takes. Nothing outside has them meanwhile. */
function measureMemoryMb({ language, products }: Pick<JudgedStore, 'language' | 'products'>): number {
  const told = JSON.stringify(products.map(toStoreProduct))
  createSegment(JSON.parse(told), language)
  const before = readMemoryMb()
  const segment = createSegment(JSON.parse(told), language)
  const after = readMemoryMb()
  // Not let go before it is measured.
  return segment.products.length > 0 ? after - before : 0
}

const [store, ...others] = (await readJudgedStores()) ?? []
const typed = others.at(-1)
if (store && typed) {
  const ownWordsMb = (measureMemoryMb(typed) / typed.products.length) * productCount
  let products = multiplyProducts(store.products, productCount).map(toStoreProduct)
  createSegment(products.slice(0, 5000), store.language)
  const before = readMemoryMb()
  const { made: segment, ms: readMs } = measure(() => createSegment(products, store.language))
  const memoryMb = readMemoryMb() - before
  products = []
  const times = measureSentences(segment, store)
  writeResult('engine', {
    answerMsP95: { value: times.answer.p95, atMost: 10 },
    findAmongAllMsP95: { value: times.findAmongAll.p95, atMost: 10 },
    memoryMb: { value: memoryMb, atMost: 60 },
    memoryInOwnWordsMb: { value: ownWordsMb, atMost: 60 },
    readSeconds: { value: readMs / 1000, atMost: 30 },
    context: { productCount, language: store.language, times },
  })
} else console.log('skipped: there are no judged stores in ../shared/data')
