import type { ListeningReport } from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { createListeningLog, isSaidAgain } from './listening-log.ts'

function createLog(unsureBelow?: number) {
  let time = 1000
  const sent: ListeningReport[] = []
  const log = createListeningLog('7c9e6679-7425-40de-944b-e07fc1f90ae7', {
    now: () => time,
    ...(unsureBelow === undefined ? {} : { unsureBelow }),
  })
  return {
    log,
    sent,
    pass: (ms: number) => {
      time += ms
    },
    report: () => {
      log.report((report) => sent.push(report) > 0)
      return sent.at(-1)
    },
  }
}

const answer = { search_id: 'a', kind: 'answered' } as const

test('[METRIC-1] tells all stages from the offer to the cart, each once, and how long the answer took', () => {
  const { log, pass, report } = createLog()
  log.open('browser')
  log.tap()
  log.listen()
  log.noteSpeech()
  pass(700)
  log.noteSpeech()
  pass(1500)
  log.hear({ text: 'zapatillas rojas', confidence: 0.9 })
  log.answer(answer)
  pass(40)
  log.paint()
  log.speak()
  log.interrupt()
  log.choose('click', 'a')
  log.choose('cart', 'a')
  log.choose('cart', 'a')
  expect(report()).toEqual({
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    revision: 1,
    engine: 'browser',
    reached: ['opened', 'offered', 'tapped', 'granted', 'speech', 'text', 'answer', 'click', 'cart'],
    counts: { voice_turns: 1, spoken: 1, interrupted: 1 },
    answer_times_ms: [1540],
  })
})

test('[METRIC-1] what is typed is no step of the microphone, and what it showed no click of it', () => {
  const { log, pass, report } = createLog()
  log.open('none')
  log.type()
  pass(100)
  log.paint()
  log.choose('click', 'typed')
  expect(report()).toMatchObject({ reached: ['opened'], counts: { typed_turns: 1 }, answer_times_ms: [] })
})

test.each([0.29, 0.57, 0.58])('[METRIC-1] a browser as sure (%d) as it has to be is not unsure', (confidence) => {
  const { log, report } = createLog(Math.round(confidence * 100))
  log.open('browser')
  log.hear({ text: 'zapatillas', confidence })
  expect(report()?.counts).toEqual({ voice_turns: 1 })
  log.hear({ text: 'botas', confidence: confidence - 0.001 })
  expect(report()?.counts).toEqual({ voice_turns: 2, low_confidence: 1 })
})

test('[METRIC-1] a sentence that is not understood counts by the first reason alone', () => {
  const { log, report } = createLog()
  log.open('recorder')
  log.hearNothing('no_speech')
  log.hearNothing('empty_text')
  log.hear({ text: 'eh', confidence: 0.2 })
  log.answer({ search_id: 'b', kind: 'not_understood' })
  log.hear({ text: 'mmm' })
  log.answer({ search_id: 'c', kind: 'not_understood' })
  expect(report()?.counts).toEqual({
    voice_turns: 4,
    no_speech: 1,
    empty_text: 1,
    low_confidence: 1,
    not_understood: 1,
  })
})

test.each([
  { below: undefined, confidence: 0.49, count: 1 },
  { below: undefined, confidence: 0.5, count: undefined },
  { below: 80, confidence: 0.79, count: 1 },
  { below: 80, confidence: 0.8, count: undefined },
  { below: 0, confidence: 0, count: undefined },
  { below: 95, confidence: undefined, count: undefined },
])('[METRIC-1] below $below % a browser that is sure to $confidence is unsure', ({ below, confidence, count }) => {
  const { log, report } = createLog(below)
  log.hear({ text: 'zapatillas', ...(confidence === undefined ? {} : { confidence }) })
  expect(report()?.counts.low_confidence).toBe(count)
})

test.each([
  { by: 'much the same within 15 s', ms: 14_000, text: 'zapatillas rojas talle 42', count: 1 },
  { by: 'much the same later', ms: 16_000, text: 'zapatillas rojas talle 42', count: undefined },
  { by: 'something else', ms: 3000, text: 'y una campera', count: undefined },
])('[METRIC-1] of a sentence followed by $by', ({ ms, text, count }) => {
  const { log, pass, report } = createLog()
  log.hear({ text: 'Zapatillas rojas' })
  log.answer(answer)
  pass(ms)
  log.hear({ text })
  expect(report()?.counts.said_again).toBe(count)
})

test('[METRIC-1] is sent once more only when there is something new, and again where it could not be sent', () => {
  const { log, sent, report } = createLog()
  log.report(() => true)
  log.open('browser')
  log.report(() => false)
  report()
  report()
  log.tap()
  report()
  expect(sent.map(({ revision, reached }) => [revision, reached.length])).toEqual([
    [2, 2],
    [3, 3],
  ])
})

test('[METRIC-1] words are the same whatever their case and accents', () => {
  expect(isSaidAgain('¿Tenés pantalón negro?', 'tenes PANTALON negro')).toBe(true)
  expect(isSaidAgain('', '')).toBe(false)
})
