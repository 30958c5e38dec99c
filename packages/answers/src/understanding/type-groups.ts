import { typeParents } from '../lexicon/lexicon.ts'
import type { StoreVocabulary } from '../model.ts'

/** Words for a whole group of products, folded. */
const groupWords: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:joyas?|joyeria|bijou\p{L}*|alhajas?|joias?|jewell?e?ry|jewels?)(?!\p{L})/u, 'jewellery'],
  [
    /(?<!\p{L})(?:(?:algo|cosas?|coisas?|alguma coisa|something|anything|gift|present|regalo|presente)(?: \p{L}+)? (?:de|para|pra|for)(?: la| el| a| o| the)? )(?:cocina|cozinha|kitchen)(?!\p{L})/u,
    'kitchen',
  ],
]

/**
 * The types that a word for many means, of those that the store has: joyas, algo de cocina, juguete. `types` are those that
 * were named; a single one that stands for its group is widened.
 */
export function widenTypes(types: readonly string[], text: string, vocabulary: StoreVocabulary): string[] {
  const group = types.length > 0 ? (types.includes('toy') ? 'toys' : null) : findGroup(text)
  if (group === null) return [...types]
  const members = [...vocabulary.types].filter((type) => typeParents.get(type) === group)
  return [...new Set([...types.filter((type) => type !== 'toy' || vocabulary.types.has(type)), ...members])]
}

function findGroup(text: string): string | null {
  return groupWords.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
