import { listIncludedTypes, typeParents } from '../lexicon/lexicon.ts'
import type { Language, StoreVocabulary } from '../model.ts'

/** Types that stand for a whole group. */
const groups: ReadonlyMap<string, string> = new Map([
  ['toy', 'toys'],
  ['jewellery', 'jewellery'],
  ['kitchenware', 'kitchen'],
  ['decoration', 'home'],
])

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
