import { createHash } from 'node:crypto'

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A direction of its own for a word, always the same. */
function pointTo(word: string, dimensions: number): number[] {
  const bytes = Array.from({ length: Math.ceil(dimensions / 32) }, (_, part) => [
    ...createHash('sha256').update(`${part} ${word}`).digest(),
  ]).flat()
  return bytes.slice(0, dimensions).map((byte) => byte / 127.5 - 1)
}

/**
 * A text as the sum of its words' directions, so that texts with words in common are near each other. `meanings` says of
 * which words they mean the same as another.
 */
export function embed(
  text: string,
  { meanings, dimensions }: { meanings: Record<string, string>; dimensions: number },
): number[] {
  const words = fold(text).match(/[a-z]{4,}/g) ?? ['nothing']
  const sum = Array.from({ length: dimensions }, () => 0)
  for (const word of words) {
    for (const [place, number] of pointTo(meanings[word] ?? word, dimensions).entries()) {
      sum[place] = (sum[place] ?? 0) + number
    }
  }
  return sum
}
