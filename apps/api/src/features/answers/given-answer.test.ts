import { expect, test } from 'vitest'
import { keepAnswer, readAnswer, type UnrecordedAnswer } from './given-answer.ts'

const because = { reasons: ['type', 'words'], misses: [] }
const answer: UnrecordedAnswer = {
  kind: 'relaxed',
  text: 'No tengo en rojo. Encontré 2: "Mate", a $ 1.200.',
  speech: 'No tengo en rojo. Encontré dos: "Mate", a mil doscientos pesos.',
  understood: { types: ['mate'], price_max: 1500 },
  relaxed: [{ slot: 'colours', from: 'red', to: null }],
  suggestions: ['más baratos'],
  products: [
    { product_id: 'a', variant_id: 'a-1', ...because },
    { product_id: 'b', variant_id: 'b-7', reasons: ['type'], misses: ['colours'] },
    { product_id: 'c', variant_id: 'c-1', ...because },
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
}

/** As the database tells it: rows have columns for what is counted, and the search has the products. */
function store(given: UnrecordedAnswer, heard: Parameters<typeof keepAnswer>[1]) {
  const { kind, question, language, isSpoken, record } = keepAnswer(given, heard)
  return {
    searchedAt: new Date(0),
    shopperId: 'eva',
    kind,
    question,
    language,
    source: isSpoken ? ('voice' as const) : ('text' as const),
    productIds: given.products.map(({ product_id }) => product_id),
    record: JSON.parse(JSON.stringify(record)),
  }
}

test('[ANSWER-8] what is kept of an answer and its search makes the same answer', () => {
  const kept = store(answer, { source: 'voice', engine: 'webkit', confidence: 0.8 })
  expect(readAnswer(kept)).toEqual(answer)
  expect(kept).toMatchObject({ source: 'voice', record: { engine: 'webkit', confidence: 0.8 } })
})

test('[ANSWER-8] one that found nothing and asked nothing keeps no more than it says', () => {
  const nothing: UnrecordedAnswer = {
    ...answer,
    kind: 'other',
    relaxed: [],
    suggestions: [],
    products: [],
    trace: { language: 'pt', words: [], is_follow_up: false, question: 'shipping', rules: [], fitting: 0 },
  }
  const kept = store(nothing, { source: 'text' })
  expect(readAnswer(kept)).toEqual(nothing)
  expect(Object.keys(kept.record).sort()).toEqual(['fitting', 'relaxed', 'speech', 'text', 'understood', 'words'])
})

test('each reason is told once, and none of what the search tells', () => {
  const { record } = store(answer, { source: 'voice' })
  expect(record).toMatchObject({
    variants: ['a-1', 'b-7', 'c-1'],
    why: [0, 1, 0],
    whys: [because, { reasons: ['type'], misses: ['colours'] }],
  })
  expect(JSON.stringify(record)).not.toContain('product_id')
})

test('what is no answer is refused', () => {
  expect(() => readAnswer({ ...store(answer, { source: 'voice' }), record: { text: 'x' } })).toThrow()
})
