import { expect, test } from 'vitest'
import { type RecognitionResult, readResults } from './hear-by-browser.ts'

const result = (isFinal: boolean, ...readings: [string, number][]): RecognitionResult =>
  Object.assign(
    readings.map(([transcript, confidence]) => ({ transcript, confidence })),
    { isFinal },
  )

test('[WIDGET-2] phrases of one sentence are put together', () => {
  expect(readResults([result(true, ['busco zapatillas', 0.9]), result(false, [' rojas', 0])]).text).toBe(
    'busco zapatillas rojas',
  )
})

test('[WIDGET-2] Android says each longer reading as a final one of its own: the last counts', () => {
  const results = ['busco', 'busco zapatillas', 'Busco zapatillas rojas'].map((text) => result(true, [text, 0]))
  expect(readResults(results)).toEqual({ text: 'Busco zapatillas rojas', alternatives: [] })
})

test('[WIDGET-2] other readings come along, but for those of a part', () => {
  const one = result(true, ['unas botas', 0.7], ['unas botas', 0.6], ['unas motas', 0.2])
  expect(readResults([one])).toEqual({ text: 'unas botas', confidence: 0.7, alternatives: ['unas motas'] })
  expect(readResults([one, result(true, ['rojas', 0.9])]).alternatives).toEqual([])
})

test('[WIDGET-2] empty and missing readings are none', () => {
  expect(readResults([result(true), result(true, ['  ', 0.4])])).toEqual({ text: '', alternatives: [] })
})
