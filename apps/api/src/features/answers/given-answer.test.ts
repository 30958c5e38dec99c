import { hash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { packRecord, unpackRecord } from './answer-record.ts'
import { blankRecord, keepAnswer, readAnswer, readMeant, type UnrecordedAnswer } from './given-answer.ts'

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
    record,
  }
}

test('[ANSWER-8] what is kept of an answer and its search makes the same answer', () => {
  const kept = store(answer, { source: 'voice', engine: 'webkit', confidence: 0.8 })
  expect(readAnswer(kept)).toEqual(answer)
  expect(kept.source).toBe('voice')
  expect(unpackRecord(kept.record)).toMatchObject({ engine: 'webkit', confidence: 0.8 })
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
  expect(Object.keys(unpackRecord(kept.record) as object).sort()).toEqual([
    'fitting',
    'relaxed',
    'speech',
    'text',
    'understood',
    'words',
  ])
})

test('each reason is told once, and none of what the search tells', () => {
  const record = unpackRecord(store(answer, { source: 'voice' }).record)
  expect(record).toMatchObject({
    variants: ['a-1', 'b-7', 'c-1'],
    why: [0, 1, 0],
    whys: [because, { reasons: ['type'], misses: ['colours'] }],
  })
  expect(JSON.stringify(record)).not.toContain('product_id')
})

test('one of before compression is read as it lies there', () => {
  const kept = store(answer, { source: 'voice' })
  const plain = Buffer.from(JSON.stringify(unpackRecord(kept.record)))
  expect(readAnswer({ ...kept, record: plain })).toEqual(answer)
})

test('what a search meant is read of its record, and nothing of one that others answered', () => {
  const { understood, relaxed } = answer
  expect(readMeant(store(answer, { source: 'voice' }).record)).toEqual({
    understood,
    relaxed,
    words: ['calabaza'],
    isFollowUp: true,
  })
  expect(readMeant(null)).toEqual({ understood: {}, relaxed: [], words: null, isFollowUp: false })
})

test('what a record meant is remembered by what it says, and by nothing else', () => {
  const kept = store({ ...answer, trace: { ...answer.trace, words: ['yerba'] } }, { source: 'voice' })
  const meant = readMeant(kept.record)
  // As another read brings it: the same bytes, somewhere else.
  expect(readMeant(new Uint8Array(kept.record))).toBe(meant)
  expect(readMeant(blankRecord(kept.record)).words).toEqual([])
  expect(readMeant(store(answer, { source: 'voice' }).record).words).toEqual(['calabaza'])
})

test('what a record meant is forgotten after ten minutes, whoever asks for it', async () => {
  vi.useFakeTimers()
  try {
    // One that has remembered nothing yet.
    vi.resetModules()
    const fresh = await import('./given-answer.ts')
    const { record } = store(answer, { source: 'voice' })
    const meant = fresh.readMeant(record)
    vi.advanceTimersByTime(9 * 60_000)
    expect(fresh.readMeant(record)).toBe(meant)
    vi.advanceTimersByTime(60_000)
    expect(fresh.readMeant(record)).not.toBe(meant)
    expect(fresh.readMeant(record)).toEqual(meant)
  } finally {
    vi.useRealTimers()
  }
})

test('[WIDGET-9] a blank record says nothing of the sentence, and all that figures are made of', () => {
  const named: UnrecordedAnswer = {
    ...answer,
    understood: { ...answer.understood, name: 'Mate de Eva', not: { colours: ['black'], words: ['plata'] } },
    relaxed: [...answer.relaxed, { slot: 'name', from: 'Mate de Eva', to: null }],
  }
  const kept = store(named, { source: 'voice' })
  const blank = readAnswer({ ...kept, record: blankRecord(kept.record) })
  expect(blank).toEqual({
    ...answer,
    understood: { ...answer.understood, not: { colours: ['black'] } },
    text: '',
    speech: '',
    suggestions: [],
    relaxed: [...answer.relaxed, { slot: 'name', from: '', to: null }],
    trace: { ...answer.trace, words: [] },
  })
})

test('of one that another version wrote what is known is read, and its sentence goes', () => {
  const record = packRecord({
    text: 'x',
    speech: 'x',
    understood: { types: 7, name: 'Eva' },
    words: ['x'],
    later: true,
  })
  expect(readMeant(record)).toEqual({ understood: {}, relaxed: [], words: ['x'], isFollowUp: false })
  expect(unpackRecord(blankRecord(record))).toEqual({
    text: '',
    speech: '',
    understood: { types: 7 },
    relaxed: [],
    words: [],
    later: true,
  })
})

test('what is no answer is refused', () => {
  const kept = store(answer, { source: 'voice' })
  for (const record of [
    packRecord({ text: 'x' }),
    Buffer.from('{'),
    Buffer.of(2, 1, 1),
    Buffer.of(1, 9, 9),
    Buffer.of(),
  ]) {
    expect(() => readAnswer({ ...kept, record })).toThrow()
  }
})

test('the dictionary is the one that records were written with', () => {
  const dictionary = readFileSync(new URL('answer-record.dictionary.txt', import.meta.url))
  // Another text makes records of years unreadable: it would need a form of its own.
  expect(hash('sha256', dictionary)).toBe('c4726fae726cf2b0438c84c62ce33165a9d09b7d893ca7a3e03a75b1bbfb7d20')
})

test('a record that says the same again behind more than a window is read as it was written', () => {
  const part = randomBytes(20_000).toString('base64')
  const record = { text: part, speech: 'ñandú', suggestions: [part, part] }
  expect(unpackRecord(packRecord(record))).toEqual(record)
})
