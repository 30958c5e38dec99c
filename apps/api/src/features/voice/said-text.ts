/** Marks that stand by themselves once a text is decomposed: accents, tildes, cedillas. */
const marks = /[\u0300-\u036f]/g
const isPlain = /^[\x20-\x7e]*$/

/** A text as searches are found by it, and as `said` keeps it: without case and accents. */
export function toSaid(text: string): string {
  return (isPlain.test(text) ? text : text.normalize('NFD').replaceAll(marks, '')).toLowerCase()
}

function escapeLike(word: string): string {
  return word.replaceAll(/[\\%_]/g, '\\$&')
}

/** For each word of a text the pattern of LIKE that a `said` with it, or with a longer word around it, fits. */
export function listPatterns(text: string): string[] {
  const words = new Set(
    toSaid(text)
      .split(/\s+/)
      .filter((word) => word !== ''),
  )
  return Array.from(words, (word) => `%${escapeLike(word)}%`)
}

/** Whether an index of trigrams helps with a pattern: in a database of the C locale other letters are none to it. */
export function hasTrigram(pattern: string): boolean {
  return /[a-z0-9]{3}/.test(pattern)
}
