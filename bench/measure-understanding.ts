import { createSegment, type Segment } from '@voice-shop/answers'
import { type Asked, askInTurn } from './ask-engine.ts'
import { createRandom, type JudgedStore, toStoreProduct } from './judged-stores.ts'
import { average, scoreOrder } from './relevance.ts'
import { spoilName, spoilSentence } from './spoil-words.ts'

/** Products that are shown as meeting all. */
function listUnspoken({ finding: { kind, products, trace } }: Asked): string[] {
  if (kind !== 'answered' || trace.relaxed.length > 0) return []
  return products.flatMap(({ product_id, misses }) => (misses.length === 0 ? [product_id] : []))
}

/** Processor time in ms of what is done. */
function measure<Made>(work: () => Made): { made: Made; ms: number } {
  const before = process.cpuUsage()
  const made = work()
  const { user, system } = process.cpuUsage(before)
  return { made, ms: (user + system) / 1000 }
}

/**
 * Of so many products that can be bought, evenly chosen, how often who says the name is shown one of that name first: as it is written, and with
 * one word spoiled that is the product's own.
 */
function measureNames(
  segment: Segment,
  { language, products, namesSaid }: Pick<JudgedStore, 'language' | 'products'> & { namesSaid: number },
) {
  const names = new Map(products.map(({ product_id, name }) => [product_id, name]))
  const isBuyable = ({ from, to }: { from: number; to: number }) => from < to
  const buyable = segment.products.ids.filter((_, place) => isBuyable(segment.products.get(place)))
  const step = Math.max(1, Math.floor(buyable.length / namesSaid))
  const chosen = buyable.filter((_, place) => place % step === 0).map((id) => names.get(id) ?? '')
  const random = createRandom()
  const isFirst = (said: string, name: string) => {
    const [shown = ''] = askInTurn(segment, [said], language).ids
    return names.get(shown)?.toLowerCase() === name.toLowerCase() ? 1 : 0
  }
  return {
    namedFirst: average(chosen.map((name) => isFirst(name, name))),
    misheardFirst: average(
      chosen.flatMap((name) => spoilName(name, language, random).map((heard) => isFirst(heard, name))),
    ),
  }
}

/**
 * A judged store's sentences asked of the engine: nDCG@10 of all and by kind, what recognition loses of it in the sentences that
 * it spoiled and, if wanted, where one word of any other is, products that break a wish unsaid, how often a product's name
 * brings it first, and processor time in ms.
 */
export function measureStore(
  { language, products, sentences }: JudgedStore,
  { isSpoiled = true, namesSaid = 2000 } = {},
) {
  const { made: segment, ms: readMs } = measure(() => createSegment(products.map(toStoreProduct), language))
  const times: number[] = []
  const random = createRandom()
  const scored = sentences.map((sentence) => {
    const { previous, said, gains, meant, isBound } = sentence
    const { made: answer, ms } = measure(() => askInTurn(segment, [...previous, said], language))
    times.push(ms)
    const score = scoreOrder(answer.ids, gains)
    const spoiled = isSpoiled && meant === undefined ? spoilSentence(said, language, random) : []
    return {
      kind: sentence.kind,
      score,
      lostBySpoiling: spoiled.map(
        (heard) => score - scoreOrder(askInTurn(segment, [...previous, heard], language).ids, gains),
      ),
      meant: meant === undefined ? null : scoreOrder(askInTurn(segment, [...previous, meant], language).ids, gains),
      broken: isBound ? listUnspoken(answer).filter((id) => (gains.get(id) ?? 0) <= 1).length : 0,
    }
  })
  const kinds = Map.groupBy(scored, ({ kind }) => kind)
  const recognised = scored.filter(({ meant }) => meant !== null)
  times.sort((one, other) => one - other)
  return {
    ndcg: average(scored.map(({ score }) => score)),
    kinds: Object.fromEntries(Array.from(kinds, ([kind, own]) => [kind, average(own.map(({ score }) => score))])),
    lostByRecognition: average(recognised.map(({ meant, score }) => (meant ?? 0) - score)),
    lostBySpoiling: average(scored.flatMap((sentence) => sentence.lostBySpoiling)),
    broken: scored.reduce((sum, { broken }) => sum + broken, 0),
    ...measureNames(segment, { language, products, namesSaid }),
    readMs,
    answerMsP95: times[Math.floor(times.length * 0.95)] ?? 0,
  }
}
