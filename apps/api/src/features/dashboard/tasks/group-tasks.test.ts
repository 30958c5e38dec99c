import type { Understood } from '@voice-shop/contract'
import { describe, expect, test } from 'vitest'
import type { ReadSearch } from './describe-subject.ts'
import { groupTasks, type MarkedTask, makeTaskKey } from './group-tasks.ts'

const minuteMs = 60_000
const noon = Date.parse('2026-11-18T12:00:00Z')
let shoppers = 0

/** Each by another shopper, a minute after the one before, in order; the newest goes first. */
function makeSearches(...made: (Partial<ReadSearch> & { query: string })[]): ReadSearch[] {
  return made
    .map((search, index): ReadSearch => {
      shoppers += 1
      const said = search.query.toLowerCase()
      const answered = {
        kind: 'nothing',
        question: null,
        language: 'es',
        understood: {},
        relaxed: [],
        words: [],
      } as const
      const at = new Date(noon + index * minuteMs)
      return { at, shopperId: `shopper-${shoppers}`, said, isFollowUp: false, ...answered, ...search }
    })
    .toReversed()
}

const relax = (query: string, understood: Understood, slot: string) => ({
  query,
  kind: 'relaxed' as const,
  understood,
  relaxed: [{ slot, from: '' }],
})

function group(searches: ReadSearch[], marks: Record<string, MarkedTask> = {}, answered: string[] = []) {
  return groupTasks({
    searches,
    marks: new Map(Object.entries(marks)),
    isAnswered: (question, language) => answered.includes(`${question} ${language}`),
    blank: '…',
  })
}

describe('[METRIC-3] what to do', () => {
  test('has the keys by which marks of before are kept', () => {
    const { open } = group(
      makeSearches(
        ...[1, 2].flatMap(() => [
          relax('zapatillas en oferta', { types: ['sneakers'], offer: true }, 'offer'),
          relax('algo rojo rebajado', { offer: true, colours: ['red'] }, 'offer'),
          relax('botas zuma de mujer', { gender: 'female', types: ['shoes', 'boots'], brand: 'zuma' }, 'types'),
          relax('botas baratas', { types: ['boots'], price_max: 10 }, 'price_max'),
        ]),
      ),
    )
    const names = [
      'wish offer [["offer",true],["types",["sneakers"]]]',
      'wish offer [["offer",true]]',
      'wish types [["brand","zuma"],["gender","female"],["types",["boots","shoes"]]]',
      'wish price [["types",["boots"]]]',
    ]
    expect(open.map(({ key }) => key).toSorted()).toEqual(names.map(makeTaskKey).toSorted())
    expect(open.map(({ subject }) => subject)).toContainEqual({ kind: 'wish', slot: 'offer', wish: { offer: true } })
  })

  test('is grouped by what was meant, whatever was said, with the newest sentences', () => {
    const { open } = group(
      makeSearches(
        relax('zapatillas talle 46', { types: ['sneakers'], size: '46' }, 'size'),
        relax('quiero zapatillas negras del 46', { types: ['sneakers'], colours: ['black'], size: '46' }, 'size'),
        { ...relax('sneakers size 46', { types: ['sneakers'], size: '46' }, 'size'), language: 'en' },
        relax('zapatillas 47', { types: ['sneakers'], size: '47' }, 'size'),
        { query: 'paracaídas', words: ['paracaida'] },
        { query: 'quiero un paracaídas', words: ['paracaida'] },
      ),
    )
    expect(open.map(({ subject, shoppers, searches }) => ({ subject, shoppers, searches }))).toEqual([
      {
        subject: { kind: 'wish', slot: 'size', wish: { types: ['sneakers'], size: '46' } },
        shoppers: 3,
        searches: 3,
      },
      { subject: { kind: 'words', words: 'paracaídas' }, shoppers: 2, searches: 2 },
    ])
    expect(open[0]?.examples).toEqual(['sneakers size 46', 'quiero zapatillas negras del 46', 'zapatillas talle 46'])
    expect(open[0]?.language).toBe('en')
  })

  test('counts a shopper once, and says nothing of what one alone wanted', () => {
    const again = { query: 'paracaídas', words: ['paracaida'], shopperId: 'a' }
    expect(group(makeSearches(again, again, again)).open).toEqual([])
    const [task] = group(makeSearches(again, again, { ...again, shopperId: 'b' })).open
    expect([task?.shoppers, task?.searches]).toEqual([2, 3])
  })

  test('tells questions from products, by the languages without an answer of the store', () => {
    const ask = (query: string, question: ReadSearch['question'], language: 'es' | 'pt' = 'es') => ({
      ...{ query, question, language },
      kind: 'other' as const,
    })
    const asked = makeSearches(
      ask('¿envían a Monterrey?', 'shipping'),
      ask('cuánto tarda el envío', 'shipping'),
      ask('vocês entregam?', 'shipping', 'pt'),
      ask('hola qué tal', 'small_talk'),
      ask('buen día', 'small_talk'),
      ask('¿abren el domingo?', 'hours'),
      ask('¿a qué hora abren?', 'hours'),
    )
    expect(group(asked).open.map(({ subject }) => subject)).toEqual([
      { kind: 'question', question: 'shipping', languages: ['es', 'pt'] },
      { kind: 'question', question: 'hours', languages: ['es'] },
    ])
    expect(group(asked, {}, ['shipping es', 'hours es']).open).toEqual([])
  })

  test('leaves out what changes a sentence before it, what is found today, and what is no longer kept', () => {
    const follow = { query: 'mostrame otras opciones', kind: 'not_understood' as const, isFollowUp: true }
    const blank = { query: '…', said: '…', kind: null }
    const found = { query: 'mate', kind: 'answered' as const }
    expect(group(makeSearches(follow, follow, blank, blank, found, found)).open).toEqual([])
  })

  test('is of the wish that the store can do most about; prices of any amount are one', () => {
    const dear = (price_max: number) =>
      relax(`remeras hasta ${price_max}`, { types: ['tshirt'], price_max }, 'price_max')
    const both = {
      ...relax('zapatillas rojas 46', { types: ['sneakers'], colours: ['red'], size: '46' }, 'colours'),
      relaxed: [
        { slot: 'colours', from: 'red' },
        { slot: 'size', from: '46' },
      ],
    }
    expect(group(makeSearches(dear(10), dear(20), both, both)).open.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        { kind: 'wish', slot: 'price', wish: { types: ['tshirt'] } },
        { kind: 'wish', slot: 'size', wish: { types: ['sneakers'], size: '46' } },
      ]),
    )
  })

  test('is of the product that is named and cannot be bought, however it is asked for', () => {
    const named = (query: string, name: string) => relax(query, { types: ['wine'], name }, 'name')
    const asked = makeSearches(
      named('tienen Otoño Riesling', 'Otoño Riesling'),
      named('otoño riesling', 'otoño riesling'),
    )
    expect(group(asked).open.map(({ subject, shoppers }) => [subject, shoppers])).toEqual([
      [{ kind: 'wish', slot: 'name', wish: { name: expect.stringMatching(/^otoño riesling$/i) } }, 2],
    ])
  })

  test('what is done comes back for three shoppers more, what is dismissed for twice as many', () => {
    const key = makeTaskKey('words paracaida')
    const say = { query: 'paracaídas', words: ['paracaida'] }
    // Two were before the mark.
    const markedAt = new Date(noon + minuteMs)
    const count = (later: number, mark: MarkedTask['mark']) => {
      const searches = makeSearches(say, say, ...Array.from({ length: later }, () => say))
      const { open, marked } = group(searches, { [key]: { mark, shoppers: 2, markedAt } })
      return { open: open.map(({ shoppers }) => shoppers), marked: marked.map(({ shoppers }) => shoppers) }
    }
    expect(count(2, 'done')).toEqual({ open: [], marked: [4] })
    expect(count(3, 'done')).toEqual({ open: [3], marked: [] })
    expect(count(3, 'dismissed')).toEqual({ open: [], marked: [5] })
    expect(count(4, 'dismissed')).toEqual({ open: [4], marked: [] })
  })
})
