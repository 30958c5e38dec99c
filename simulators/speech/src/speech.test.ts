import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SpeechSimulator, startSpeechSimulator } from './start-speech-simulator.ts'
import { hearTones, sayInTones } from './tones.ts'
import { readWav, writeWav } from './wav.ts'

let simulator: SpeechSimulator
beforeAll(async () => {
  simulator = await startSpeechSimulator()
})
afterAll(() => simulator.stop())

test.each([8000, 16_000, 44_100, 48_000])('at %i Hz a sentence in tones is heard', (rate) => {
  const sentence = 'busco zapatillas rojas, talle 42 ¿hay?'
  expect(hearTones(sayInTones(sentence, rate), rate)).toBe(sentence)
})

test('noise and a quiet microphone change nothing; half a sentence is none', () => {
  const samples = sayInTones('mates', 16_000)
  let seed = 7
  const noise = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return (seed / 2_147_483_647 - 0.5) * 0.01
  }
  expect(
    hearTones(
      samples.map((sample) => sample * 0.1 + noise()),
      16_000,
    ),
  ).toBe('mates')
  expect(hearTones(samples.subarray(0, 12_000), 16_000)).toBe('')
  expect(hearTones(new Float32Array(16_000), 16_000)).toBe('')
})

test('of a sentence that is said several times, one that comes through whole is heard', () => {
  const rate = 16_000
  const once = sayInTones('mates', rate).length - 3 * rate
  const samples = sayInTones('mates', rate, { times: 3 })
  // Heard from the middle of the first on, with a piece of the second lost.
  const late = samples.subarray(once * 0.7)
  const lost = Math.round(once * 1.7)
  const broken = Float32Array.from([...samples.subarray(once * 0.7, lost), ...samples.subarray(lost + 700)])
  expect([hearTones(late, rate), hearTones(broken, rate)]).toEqual(['mates', 'mates'])
  expect(hearTones(broken.subarray(0, once * 1.3), rate)).toBe('')
})

test('a file is what it was written from', () => {
  const { samples, rate } = readWav(writeWav(Float32Array.of(0, 0.5, -0.5), 8000))
  expect([rate, Array.from(samples, (sample) => Math.round(sample * 10))]).toEqual([8000, [0, 5, -5]])
})

test('speaks the protocol of transcriptions', async () => {
  const send = async (changes: Record<string, string> = {}, wav = writeWav(sayInTones('botas', 16_000), 16_000)) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(wav)]), 'speech.wav')
    for (const [name, value] of Object.entries({ model: 'any', ...changes })) form.set(name, value)
    const response = await fetch(`${simulator.url}/audio/transcriptions`, { method: 'POST', body: form })
    return [response.status, await response.json()]
  }
  expect(await send()).toEqual([200, { text: 'botas' }])
  expect(await send({ response_format: 'srt' })).toMatchObject([400, { error: { type: 'invalid_request_error' } }])
  expect(await send({}, new Uint8Array(50))).toMatchObject([400, {}])
  expect((await fetch(`${simulator.url}/chat/completions`)).status).toBe(404)
})
