import type { Language, TaskSubject, Understood } from '@voice-shop/contract'
import type { FallenShort } from '../../voice/voice.public.ts'

/** A search that fell short, read. */
export interface ReadSearch extends Omit<FallenShort, 'record'> {
  understood: Understood
  relaxed: readonly { slot: string; from: string }[]
  /** Null: others answered it. */
  words: readonly string[] | null
  isFollowUp: boolean
}

/** What a search meant, by a name that all searches for the same have. */
export interface Meant {
  name: string
  subject: TaskSubject
  language: Language | null
}

/** What says which things are looked for; colours, sizes and the like say how they should be. */
const kindSlots = ['types', 'brand', 'gender', 'age', 'pet'] as const
const priceSlots: readonly string[] = ['price_min', 'price_max', 'price_about']
/** Of several wishes that nothing met, the one that the store can do most about. */
const slotOrder = [
  'name',
  'types',
  'brand',
  'size',
  ...priceSlots,
  'gender',
  'age',
  'pet',
  'colours',
  'materials',
  'features',
  'occasions',
]

/** In the order of their names, so that the same wishes have the same name. */
const kindSlotsByName = kindSlots.toSorted()
const addSlot = (slot: string) => [...new Set([...kindSlots, slot])].toSorted()
const slotsByName = new Map(slotOrder.map((slot) => [slot, addSlot(slot)]))

/** Of what is wished these slots, in their order, with lists in theirs. A thousand searches are read at once. */
function pick(understood: Understood, slots: readonly string[]): [string, unknown][] {
  const picked: [string, unknown][] = []
  for (const slot of slots) {
    const value = understood[slot as keyof Understood]
    if (value !== undefined) picked.push([slot, Array.isArray(value) && value.length > 1 ? value.toSorted() : value])
  }
  return picked
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The words of a sentence that were normalised to these, as they were said; the normalised ones where none is like them. */
function sayWords(words: readonly string[], query: string): string {
  const said = query.match(/[\p{L}\p{N}]+/gu) ?? []
  const isOne = (word: string) =>
    words.some((normal) => fold(word).startsWith(normal.slice(0, Math.max(3, normal.length - 1))))
  return said.filter(isOne).join(' ').toLowerCase() || words.join(' ')
}

function describeWords({ words, said, query, language }: ReadSearch): Meant | null {
  const hasWords = words !== null && words.length > 0
  const name = hasWords ? words.join(' ') : said.trim()
  if (name === '') return null
  return {
    name: `words ${name}`,
    subject: { kind: 'words', words: hasWords ? sayWords(words, query) : name },
    language,
  }
}

function describeWish(search: ReadSearch): Meant | null {
  const { kind, understood, relaxed, language } = search
  const missed = findWorst(relaxed)
  const isNamed = (understood.types?.length ?? 0) > 0 || understood.brand !== undefined
  const slot = kind === 'relaxed' ? (missed ?? 'other') : null
  // Where nothing tells what it is, the words do: with none of them, all that was said.
  if (!isNamed && slot === null) return describeWords(search)
  // A product by its name is that one, however it was asked for.
  if (slot === 'name' && understood.name !== undefined) {
    const wish = { name: understood.name }
    return { name: `name ${fold(understood.name)}`, subject: { kind: 'wish', wish, slot }, language }
  }
  const isPrice = slot !== null && priceSlots.includes(slot)
  const slots = slot === null || isPrice ? kindSlotsByName : (slotsByName.get(slot) ?? addSlot(slot))
  const picked = pick(understood, slots)
  if (picked.length === 0) return describeWords(search)
  const told = isPrice ? 'price' : slot
  const wish = Object.fromEntries(picked)
  return {
    name: `wish ${told ?? ''} ${JSON.stringify(picked)}`,
    subject: { kind: 'wish', wish, slot: told },
    language,
  }
}

function rank(slot: string): number {
  const place = slotOrder.indexOf(slot)
  return place === -1 ? slotOrder.length : place
}

/** Of what was missed, the first that the store can do most about. */
function findWorst(relaxed: ReadSearch['relaxed']): string | undefined {
  let worst: string | undefined
  for (const { slot } of relaxed) if (worst === undefined || rank(slot) < rank(worst)) worst = slot
  return worst
}

/**
 * What a search meant that fell short; null for what asks nothing of the store. What changed a sentence before it says too
 * little by itself, as "otras opciones" does.
 */
export function describeSubject(search: ReadSearch): Meant | null {
  const { kind, question, language, isFollowUp } = search
  if (isFollowUp || kind === 'answered') return null
  if (kind === 'other') {
    const topic = question ?? 'other'
    if (topic === 'small_talk') return null
    const languages = language === null ? [] : [language]
    return { name: `question ${topic}`, subject: { kind: 'question', question: topic, languages }, language }
  }
  return kind === null ? describeWords(search) : describeWish(search)
}
