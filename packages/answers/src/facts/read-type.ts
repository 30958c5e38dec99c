import type { LexiconHit } from '../lexicon/lexicon.ts'
import type { Language } from '../model.ts'
import type { TextPart } from './text-parts.ts'

/** A part with what the lexicon finds in it, in the store's language first. */
export interface ReadPart extends TextPart {
  words: readonly string[]
  hits: readonly LexiconHit[]
}

/** What an English name says it is stands last, before these. */
const englishEnd = new Set(['for', 'with', 'in', 'and', 'by', 'from', 'of', 'w', 'plus'])

/** Of the types in a name the one that it is: the first in Spanish and Portuguese, in English the last before "for". */
function findHead(types: readonly LexiconHit[], words: readonly string[], language: Language): LexiconHit | undefined {
  if (language !== 'en') return types[0]
  const end = words.findIndex((word, place) => place > 0 && englishEnd.has(word))
  const before = types.filter(({ to }) => end < 0 || to <= end)
  return before.at(-1) ?? types[0]
}

function listTypes({ hits }: ReadPart, language: Language): LexiconHit[] {
  const types = hits.filter(({ group, isAsked }) => group === 'types' && !isAsked)
  const own = types.filter((hit) => hit.language === language)
  return own.length > 0 ? own : types
}

/** Words such as "Calzado" say less of a product than any narrower one. */
const wideTypes = new Set(['shoes', 'jewellery', 'kitchenware', 'decoration', 'bedding', 'sweets', 'toy'])
const wideShare = 0.3

/** How much is said for each type. */
export type TypeScores = ReadonlyMap<string, number>

export function scoreTypes(parts: readonly ReadPart[], language: Language): Map<string, number> {
  const scores = new Map<string, number>()
  const add = (id: string, score: number) => scores.set(id, (scores.get(id) ?? 0) + score)
  for (const part of parts) {
    const types = listTypes(part, language)
    const head = part.place === 'name' || part.place === 'category' ? findHead(types, part.words, language) : undefined
    for (const { id } of types) {
      add(id, part.weight * (head === undefined || head.id === id ? 1 : 0.2) * (wideTypes.has(id) ? wideShare : 1))
    }
  }
  return scores
}

/** What some sentence far down mentions is none of it. */
const least = 0.6

/** The type that most is said for; null where little names one. */
export function pickType(scores: TypeScores): string | null {
  let best: string | null = null
  for (const [id, score] of scores) if (score >= (best === null ? least : (scores.get(best) ?? 0))) best = id
  return best
}
