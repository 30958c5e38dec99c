import type { ClickEvent, SearchEvent, VoiceEvent } from '@voice-shop/contract'
import { voiceEventSchema } from '@voice-shop/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDemoAnswers } from './demo-answers.ts'
import { readStoreTime } from './demo-calendar.ts'
import { generateVoiceEvents } from './generate-voice-events.ts'

const now = new Date('2026-11-21T15:40:00Z')
const dayMs = 86_400_000
const answerSentence = createDemoAnswers('http://127.0.0.1:3000')
const generate = (seed: number, days: number) => [...generateVoiceEvents({ seed, now, days, answerSentence })]
const answered = generate(1, 365)
const events = answered.map(({ event }) => event)
const searches = events.filter((event): event is SearchEvent => event.type === 'search')
const clicks = events.filter((event): event is ClickEvent => event.type === 'click')

const readTimeMs = (event: VoiceEvent) => Date.parse(event.occurred_at ?? '')
const readStore = (event: VoiceEvent) => readStoreTime(readTimeMs(event))
const count = (list: readonly SearchEvent[], matches: (search: SearchEvent) => boolean) => list.filter(matches).length

describe('the demo store’s year', () => {
  test('is the same for the same seed and another for another seed', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 5 }), (seed, days) => {
        const once = generate(seed, days)
        expect(generate(seed, days)).toEqual(once)
        expect(generate(seed + 1, days)).not.toEqual(once)
      }),
      { numRuns: 10 },
    )
  })

  test('has only events that the API takes, in order of time, in the asked days up to now', () => {
    for (const event of events) expect(voiceEventSchema.parse(event)).toEqual(event)
    const times = events.map(readTimeMs)
    expect(times).toEqual([...times].sort((left, right) => left - right))
    expect(times[0]).toBeGreaterThanOrEqual(now.getTime() - 365 * dayMs)
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime())
    expect(now.getTime() - (times.at(-1) ?? 0)).toBeLessThan(6 * 3_600_000)
  })

  test('has 15,000 to 20,000 searches, each with an id of its own that carries its time', () => {
    expect(searches.length).toBeGreaterThan(15_000)
    expect(searches.length).toBeLessThan(20_000)
    expect(new Set(searches.map(({ id }) => id)).size).toBe(searches.length)
    for (const search of searches.slice(0, 500)) {
      expect(Number.parseInt(search.id.replace('-', '').slice(0, 12), 16)).toBe(readTimeMs(search))
      expect(search.id[14]).toBe('7')
    }
  })

  test('speaks mostly Spanish, then Portuguese, then English', () => {
    const share = (tag: string) => count(searches, ({ language }) => language === tag) / searches.length
    expect(share('es-AR')).toBeCloseTo(0.7, 1)
    expect(share('pt-BR')).toBeCloseTo(0.18, 1)
    expect(share('en')).toBeCloseTo(0.12, 1)
    expect(new Set(searches.map(({ query }) => query)).size).toBeGreaterThan(3000)
    expect(searches.filter(({ query }) => /[{}]|undefined|\s{2}/.test(query))).toEqual([])
  })

  test('recommends no more than six products, different ones, none to 5 to 13 % of the searches', () => {
    for (const { products } of searches) {
      expect(products.length).toBeLessThanOrEqual(6)
      expect(new Set(products.map(({ product_id }) => product_id)).size).toBe(products.length)
    }
    const unanswered = count(searches, ({ products }) => products.length === 0) / searches.length
    expect(unanswered).toBeGreaterThan(0.05)
    expect(unanswered).toBeLessThan(0.13)
  })

  test('[CATALOG-5] is answered by the assistant itself from the store’s catalogue, each search in its place', () => {
    const kinds = Map.groupBy(answered, ({ answer }) => answer?.answer.kind ?? 'click')
    expect(kinds.get('click')?.length).toBe(clicks.length)
    expect((kinds.get('answered')?.length ?? 0) / searches.length).toBeGreaterThan(0.5)
    for (const kind of ['relaxed', 'nothing', 'other', 'not_understood'] as const) {
      expect(kinds.get(kind)?.length, kind).toBeGreaterThan(0)
    }
    for (const { event, answer } of answered.slice(0, 2000)) {
      if (event.type !== 'search') continue
      const shown = answer?.answer.products.map(({ product_id }) => product_id)
      expect(event.products.map(({ product_id }) => product_id)).toEqual(shown)
    }
    const followUps = answered.filter(({ answer }) => answer?.answer.trace.is_follow_up)
    expect(followUps.length / searches.length).toBeGreaterThan(0.05)
  })

  test('clicks once on a product that was recommended, the first ones more, 12 to 18 % of all', () => {
    const searchesById = new Map(searches.map((search) => [search.id, search]))
    const clicksByPlace = [0, 0, 0, 0, 0, 0]
    for (const click of clicks) {
      const search = searchesById.get(click.search_id)
      const place = search?.products.findIndex(({ product_id }) => product_id === click.product_id) ?? -1
      expect(place).toBeGreaterThanOrEqual(0)
      expect(readTimeMs(click)).toBeGreaterThan(search ? readTimeMs(search) : Number.POSITIVE_INFINITY)
      clicksByPlace[place] = (clicksByPlace[place] ?? 0) + 1
    }
    expect(new Set(clicks.map((click) => `${click.search_id} ${click.product_id}`)).size).toBe(clicks.length)
    const recommended = searches.reduce((sum, { products }) => sum + products.length, 0)
    expect(clicks.length / recommended).toBeGreaterThan(0.12)
    expect(clicks.length / recommended).toBeLessThan(0.18)
    expect(clicksByPlace).toEqual([...clicksByPlace].sort((left, right) => right - left))
  })

  test('follows the hours and weekdays of Buenos Aires, grows, and peaks before Mother’s Day', () => {
    const inHours = (from: number, to: number) =>
      count(searches, (search) => readStore(search).hour >= from && readStore(search).hour < to) / (to - from)
    expect(inHours(20, 23)).toBeGreaterThan(inHours(15, 18))
    expect(inHours(13, 14)).toBeGreaterThan(inHours(10, 11))
    expect(inHours(2, 6) * 8).toBeLessThan(inHours(20, 23))
    const onWeekday = (weekday: number) => count(searches, (search) => readStore(search).weekday === weekday)
    expect(onWeekday(6)).toBeLessThan(onWeekday(1) * 0.85)

    const between = (from: string, to: string) => {
      const [fromMs, toMs] = [Date.parse(`${from}T03:00:00Z`), Date.parse(`${to}T03:00:00Z`)]
      const found = count(searches, (search) => readTimeMs(search) >= fromMs && readTimeMs(search) < toMs)
      return found / ((toMs - fromMs) / dayMs)
    }
    expect(between('2026-08-20', '2026-09-20')).toBeGreaterThan(between('2026-02-01', '2026-03-01') * 1.2)
    expect(between('2026-10-12', '2026-10-19')).toBeGreaterThan(between('2026-09-14', '2026-09-21') * 1.3)
  })

  test('has many shoppers who come once and a few who come often', () => {
    const visits = Map.groupBy(searches, ({ shopper_id }) => shopper_id)
    const counts = [...visits.values()].map((list) => list.length).sort((left, right) => right - left)
    expect(counts.filter((visitsOfOne) => visitsOfOne === 1).length).toBeGreaterThan(counts.length * 0.3)
    expect(counts[0]).toBeGreaterThan(25)
    expect(counts[0]).toBeLessThan(searches.length * 0.03)
    for (const list of visits.values()) expect(new Set(list.map(({ language }) => language)).size).toBe(1)
  })
})
