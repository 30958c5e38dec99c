import type { VoiceEvent } from '@voice-shop/contract'
import { v7 } from 'uuid'
import type { MemoryAnswer } from '../features/answers/answers.public.ts'
import { listShelves } from './catalogue/catalogue.ts'
import { composeFollowUp, composeQuery } from './compose-query.ts'
import type { AnswerSentence } from './demo-answers.ts'
import { chooseIntent, type DemoIntent } from './demo-intent.ts'
import { createShoppers, type DemoShopper } from './demo-shoppers.ts'
import { planVisits, type VisitStart } from './demo-visits.ts'
import { createRandom, type Random } from './random.ts'
import { speeches } from './speech/speech.ts'

/** Expected searches of an average day: about 17,500 in a year. */
const searchesPerDay = 48
const searchesPerVisit = 1.44
const dayMs = 86_400_000

/** Chance that a product is clicked by its place in the answer, for a product of average appeal. */
const placeChances = [0.27, 0.18, 0.125, 0.09, 0.07, 0.055]

/** What is only near is clicked less. */
const nearShare = 0.6
/** How well liked products are, by id: 0 is the most liked of its kind. */
const ranks = new Map(listShelves().flatMap(({ products }) => products.map(({ id, rank }) => [id, rank])))

/** An event, and for a search how it was answered. */
export interface DemoEvent {
  event: VoiceEvent
  answer: MemoryAnswer | null
}

interface TimedEvent extends DemoEvent {
  timeMs: number
}

interface AnsweredSearch {
  shopper: DemoShopper
  timeMs: number
  progress: number
  query: string
  answer: MemoryAnswer
}

function createClicks(random: Random, id: string, search: AnsweredSearch): TimedEvent[] {
  let timeMs = search.timeMs
  const clicks: TimedEvent[] = []
  for (const [place, product] of search.answer.answer.products.entries()) {
    const appeal = 1 / (0.8 + 0.25 * (ranks.get(product.product_id) ?? 0))
    const nearness = product.misses.length > 0 ? nearShare : 1
    // Shoppers get used to it over the year.
    const chance = (placeChances[place] ?? 0) * appeal * nearness * (0.9 + 0.2 * search.progress)
    if (!random.chance(chance)) continue
    timeMs += 3000 + Math.floor(35_000 * random.next() ** 2)
    clicks.push({
      timeMs,
      event: {
        type: 'click',
        search_id: id,
        product_id: product.product_id,
        occurred_at: new Date(timeMs).toISOString(),
      },
      answer: null,
    })
  }
  return clicks
}

function createSearch(random: Random, search: AnsweredSearch): TimedEvent[] {
  const { shopper, timeMs, query, answer } = search
  const id = v7({ msecs: timeMs, random: random.bytes(16) })
  const event: VoiceEvent = {
    type: 'search',
    id,
    shopper_id: shopper.id,
    query,
    language: speeches[shopper.language].tag,
    occurred_at: new Date(timeMs).toISOString(),
    products: [...answer.recommended],
  }
  return [{ timeMs, event, answer }, ...createClicks(random, id, search)]
}

interface VisitInput {
  start: VisitStart
  shopper: DemoShopper
  answerSentence: AnswerSentence
}

/** One shopper's visit: a wish, and sometimes follow-ups on it or another wish. */
function createVisit(random: Random, { start, shopper, answerSentence }: VisitInput): TimedEvent[] {
  const events: TimedEvent[] = []
  let { timeMs } = start
  let intent: DemoIntent = start.burstShelf ? { type: 'shelf', shelf: start.burstShelf } : chooseIntent(random, timeMs)
  let query = composeQuery(random, shopper.language, intent)
  let previous: MemoryAnswer | null = null
  for (let count = 1; ; count += 1) {
    const answer = answerSentence(query, shopper.language, previous)
    const search = createSearch(random, { shopper, timeMs, progress: start.progress, query, answer })
    events.push(...search)
    if (count === 6 || !random.chance(0.3)) return events
    timeMs = (search.at(-1)?.timeMs ?? timeMs) + 12_000 + Math.floor(120_000 * random.next() ** 2)
    if (intent.type !== 'unanswered' && random.chance(0.55)) {
      query = composeFollowUp(random, shopper.language, intent)
      previous = answer
    } else {
      intent = chooseIntent(random, timeMs)
      query = composeQuery(random, shopper.language, intent)
      previous = null
    }
  }
}

/** Sorts what overlapping visits send: emits what lies before the start of the next visit. */
function* mergeVisits(
  random: Random,
  visits: Iterable<VisitStart>,
  answerSentence: AnswerSentence,
): Generator<TimedEvent> {
  const shoppers = createShoppers(random)
  let waiting: TimedEvent[] = []
  for (const visit of visits) {
    const due = waiting.filter(({ timeMs }) => timeMs < visit.timeMs)
    if (due.length > 0) {
      waiting = waiting.filter(({ timeMs }) => timeMs >= visit.timeMs)
      yield* due
    }
    waiting.push(...createVisit(random, { start: visit, shopper: shoppers.next(), answerSentence }))
    // Stable: a click of the same millisecond stays behind its search.
    waiting.sort((left, right) => left.timeMs - right.timeMs)
  }
  yield* waiting
}

/**
 * Voice searches and clicks of the demo store in the `days` before `now`, in order of time, each search answered as the
 * assistant answers it. The same input gives the same events, with the same ids.
 */
export function* generateVoiceEvents(input: {
  seed: number
  now: Date
  days: number
  answerSentence: AnswerSentence
}): Generator<DemoEvent> {
  const random = createRandom(input.seed)
  const endMs = input.now.getTime()
  const startMs = endMs - input.days * dayMs
  const expected = (input.days * searchesPerDay) / searchesPerVisit
  const visits = planVisits(random, { startMs, endMs, expected })
  for (const { timeMs, event, answer } of mergeVisits(random, visits, input.answerSentence)) {
    if (timeMs <= endMs) yield { event, answer }
  }
}
