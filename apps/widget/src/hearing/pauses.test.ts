import { expect, test } from 'vitest'
import { createPauseFinder, type Progress } from './pauses.ts'

const rate = 16_000

/** Pieces of 50 ms of a tone of this loudness. */
function play(loudness: readonly [number, number][]): Progress[] {
  const readProgress = createPauseFinder()
  return loudness.flatMap(([amplitude, seconds]) =>
    Array.from({ length: seconds * 20 }, () => {
      const piece = Float32Array.from({ length: rate / 20 }, (_, place) => amplitude * Math.sin(place * 0.3))
      return readProgress(piece, rate)
    }),
  )
}

test('[WIDGET-2] a sentence ends with a pause, not with a breath in the middle', () => {
  const progress = play([
    [0.002, 1],
    [0.2, 1],
    [0.002, 0.5],
    [0.2, 1],
    [0.002, 2],
  ])
  expect(progress.indexOf('done')).toBeGreaterThan(3.5 * 20)
  expect(progress.indexOf('done')).toBeLessThan(5 * 20)
})

test('[WIDGET-2] in a loud room it is the voice that counts', () => {
  const progress = play([
    [0.05, 1],
    [0.4, 1],
    [0.05, 2],
  ])
  expect(progress.slice(0, 20)).not.toContain('speaking')
  expect(progress.at(-1)).toBe('done')
})

test('[WIDGET-2] silence is told after a while, and nobody is listened to for more than 15 s', () => {
  expect(play([[0.001, 8]]).indexOf('silent')).toBeCloseTo(7 * 20, -1)
  expect(play([[0.3, 16]]).indexOf('done')).toBeCloseTo(15 * 20, -1)
})
