import { expect, test } from 'vitest'
import { makeWav, resample } from './wav.ts'

test.each([8000, 16_000, 22_050, 44_100, 48_000, 96_000])(
  '[WIDGET-2] a tone at %i Hz is the same tone at 16 kHz',
  (rate) => {
    const tone = (from: number) =>
      Float32Array.from({ length: from }, (_, place) => Math.sin((2 * Math.PI * 400 * place) / from))
    const resampled = resample(tone(rate), rate)
    expect(resampled.length).toBeCloseTo(16_000, -1)
    const crossings = resampled.filter((sample, place) => sample >= 0 && (resampled[place - 1] ?? 0) < 0).length
    expect(Math.abs(crossings - 400)).toBeLessThanOrEqual(1)
  },
)

test('[WIDGET-2] what is sent is WAV: mono, 16 bits, 16 kHz, and never over the edge', async () => {
  const wav = makeWav(Float32Array.of(0, 2, -2))
  const view = new DataView(await wav.arrayBuffer())
  expect([wav.type, view.byteLength, view.getUint32(24, true), view.getUint16(22, true)]).toEqual([
    'audio/wav',
    50,
    16_000,
    1,
  ])
  expect([44, 46, 48].map((offset) => view.getInt16(offset, true))).toEqual([0, 32_767, -32_767])
})
