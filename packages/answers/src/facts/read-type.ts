import { type LexiconHit, typeParents } from '../lexicon/lexicon.ts'
import type { Language } from '../model.ts'
import { isOfAccessory } from './accessories.ts'
import type { TextPart } from './text-parts.ts'

/** A part with what the lexicon finds in it, in the store's language first. */
export interface ReadPart extends TextPart {
  words: readonly string[]
  hits: readonly LexiconHit[]
  /** What the text says that it is not or has not. */
  denied: readonly LexiconHit[]
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

/** Behind so many words a sentence tells of something else. */
const latestHead = 6

/** How much is said for each type. */
export type TypeScores = ReadonlyMap<string, number>

const isOfBooks = ({ id }: LexiconHit) => typeParents.get(id) === 'books'

/** How much of a part's weight a type in it has. */
function getShare(
  hit: LexiconHit,
  part: ReadPart,
  { head, language }: { head: LexiconHit | undefined; language: Language },
): number {
  if (part.place === 'name' && isOfAccessory(hit, part.words, language)) return 0.05
  const isHead = head === undefined || head.id === hit.id
  const isLate = part.place === 'sentence' && hit.from > latestHead
  return (isHead ? 1 : 0.2) * (isLate ? 0.25 : 1)
}

/** Whether a category says itself that it has several kinds of things. */
function isMixed({ place, words }: ReadPart): boolean {
  const several = /^(?:y|e|and|mas|mais|more|accesorios|acessorios|accessories|regalos|presentes|gifts)$/
  return place === 'category' && words.some((word) => several.test(word))
}

/**
 * The type that a name calls its product outright, where it lies among several kinds of things: in Spanish and Portuguese by its
 * first word, in English by the last of its head. Null: it lies elsewhere, or its name does not.
 */
export function findCalled(parts: readonly ReadPart[], language: Language): string | null {
  const part = parts.find(({ place }) => place === 'name')
  const head = part && findHead(listTypes(part, language), part.words, language)
  if (!head || !parts.some(isMixed) || isOfAccessory(head, part.words, language)) return null
  return language === 'en' || head.from === 0 ? head.id : null
}

/** Of a category that has other things than it says, as a thermos lies with mates and gifts. */
export const otherShare = 0.3

export function scoreTypes(parts: readonly ReadPart[], language: Language): Map<string, number> {
  const scores = new Map<string, number>()
  // A book may be called anything.
  const isBook = parts.some((part) => part.place === 'category' && listTypes(part, language).some(isOfBooks))
  const called = isBook ? null : findCalled(parts, language)
  for (const part of parts) {
    const types = listTypes(part, language).filter((hit) => !isBook || part.place !== 'name' || isOfBooks(hit))
    const hasHead = part.place === 'name' || part.place === 'category'
    const head = hasHead ? findHead(types, part.words, language) : undefined
    const isOther = called !== null && isMixed(part) && types.every(({ id }) => id !== called)
    for (const hit of types) {
      const share =
        getShare(hit, part, { head, language }) * (wideTypes.has(hit.id) ? wideShare : 1) * (isOther ? otherShare : 1)
      scores.set(hit.id, (scores.get(hit.id) ?? 0) + part.weight * share)
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

/** Below it little names the type: a word in a sentence, or the store's habits alone. */
const leastSure = 5
/** Of what is said for a type, how much more that is than what is said for any other. */
const leastLead = 0.3

/** Whether the store says clearly that a product is of a type, and not as much that it is of another. */
export function isSureType(scores: TypeScores, type: string | null): boolean {
  const best = pickType(scores)
  if (best === null || type === null) return false
  const most = scores.get(best) ?? 0
  // What a narrower type was made of says the same.
  const others = [...scores].filter(([id]) => id !== best && id !== type).map(([, score]) => score)
  return most >= leastSure && most - Math.max(0, ...others) >= leastLead * most
}
