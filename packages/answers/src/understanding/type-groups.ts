import { type LexiconHit, listIncludedTypes, typeParents } from '../lexicon/lexicon.ts'
import type { Language, StoreVocabulary } from '../model.ts'
import { numberWords } from '../numbers/number-words.ts'

/** Types that stand for a whole group. */
const groups: ReadonlyMap<string, string> = new Map([
  ['toy', 'toys'],
  ['jewellery', 'jewellery'],
  ['kitchenware', 'kitchen'],
  ['decoration', 'home'],
  ['clothing', 'clothing'],
])

const rooms: readonly (readonly [string, RegExp])[] = [
  [
    'clothing',
    // "Guarda roupa", "jabón para la ropa" and "clothes hangers" are no clothes.
    /(?<!\p{L})(?<!(?:para|pra|pro|de|da|do|for|of|guarda|lav\p{L}{1,4}|planch\p{L}{1,4}|pass\p{L}{1,4}|colg\p{L}{1,4}|wash|iron|dry|hang|fold) (?:(?:la|a|mi|minha|my|the|your|su) )?)(?:ropas?|roupas?|prendas?|indumentaria|vestimentas?|vestuario|pecas? de roupa|clothes|clothing|apparel)(?! (?:hang|rack|dry|line|iron|steam|bag|basket|hamper|pin|peg|rail|horse|brush|airer|cover|organi))(?!\p{L})/u,
  ],
  [
    'kitchenware',
    /(?<!\p{L})(?:for|para|pra|de) (?:(?:the|la|a|my|our|mi|minha|su|sua) )?(?:kitchen|cocina|cozinha)(?!\p{L})/u,
  ],
  [
    'decoration',
    /(?<!\p{L})(?:for|para|pra|decorar|decorate) (?:(?:the|la|el|a|o|my|our|mi|minha|meu|su|sua) )?(?:house|home|casa|living room|living|sala|dormitorio|bedroom|quarto)(?! (?:nuev|nov))(?!\p{L})/u,
  ],
]

/** What is for a room, and where the sentence says so: `to` is behind the last word. */
export interface Room {
  type: string
  from: number
  to: number
}

/** What refuses a room: "que no sea para la cocina". */
const refusal = /(?<!\p{L})(?:no|nao|not|menos|except|excepto|exceto|salvo)(?: \p{L}+)?$/u

/** The room that things are looked for, such as a present for the kitchen. */
export function findRoom(words: readonly string[]): Room | null {
  const text = words.join(' ')
  const count = (part: string) => part.split(' ').filter(Boolean).length
  for (const [type, pattern] of rooms) {
    const match = pattern.exec(text)
    if (!match || refusal.test(text.slice(0, match.index).trimEnd())) continue
    const from = count(text.slice(0, match.index))
    return { type, from, to: from + count(match[0]) }
  }
  return null
}

/** Whether things of these types are the same for women and men: electronics, and a room's things of many kinds. */
export function isForAnyone(types: readonly string[]): boolean {
  const isOfRoom = types.includes('kitchenware') || types.includes('decoration')
  return types.length > 0 && (isOfRoom || types.every((type) => typeParents.get(type) === 'electronics'))
}

const ofPets: ReadonlyMap<string, string> = new Map([
  ...['necklace', 'belt'].map((type) => [type, 'collar_leash'] as const),
  ...['toy', 'plush', 'ball', 'doll'].map((type) => [type, 'pet_toy'] as const),
  ...['cushion', 'mattress', 'duvet', 'crib', 'bed'].map((type) => [type, 'dog_bed'] as const),
  ...['cookies', 'snacks'].map((type) => [type, 'pet_food'] as const),
  ['shampoo', 'pet_shampoo'],
])

/** What things are called where they are for a pet: "un collar para mi perra" is no necklace. */
export function fitPetTypes(types: readonly string[], hasPet: boolean): string[] {
  return hasPet ? [...new Set(types.map((type) => ofPets.get(type) ?? type))] : [...types]
}

const model = /^(?:\d+|pro|max|plus|mini|ultra|lite|se|[a-z]\d+)$/

/** "An iPhone 13 Pro case" is no phone: what names the model stands within the term. */
export function findModelCases(hits: readonly LexiconHit[], words: readonly string[]): LexiconHit[] {
  return hits.map((hit) => {
    if (hit.id !== 'phone' || hit.group !== 'types') return hit
    let end = hit.to
    while (model.test(words[end] ?? '') || numberWords.en.has(words[end] ?? '')) end += 1
    const isCase = end > hit.to && /^(?:case|cover|protector|shell)$/.test(words[end] ?? '')
    return isCase ? { ...hit, id: 'phone_case', to: end + 1 } : hit
  })
}

/** The types that a shopper's word for many means, of those that the store has: joyas, algo de cocina, juguete. */
export function widenTypes(types: readonly string[], vocabulary: StoreVocabulary, language: Language): string[] {
  const wide = types.flatMap((type) => groups.get(type) ?? [])
  const included = types.flatMap((type) => listIncludedTypes(type, language))
  const members = [...vocabulary.types].filter(
    (type) => wide.includes(typeParents.get(type) ?? '') || included.includes(type),
  )
  return members.length > 0
    ? [...new Set([...types, ...members])].filter((type) => vocabulary.types.has(type))
    : [...types]
}
