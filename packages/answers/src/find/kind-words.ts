import { getTermName, listTypeTerms } from '../lexicon/lexicon.ts'
import { makeMemos } from '../memo.ts'
import { languages, type Understanding } from '../model.ts'
import type { Segment } from '../segment/segment.ts'
import { listSayers } from '../segment/text-index.ts'
import { foldWords } from '../text/words.ts'

/** All words by which a type is said, as a store's texts have them; of all languages, for shoppers mix them. */
const said = makeMemos((type, language): ReadonlySet<string> => {
  const words = languages.flatMap((spoken) => listTypeTerms(type, spoken).flatMap((term) => foldWords(term, language)))
  return new Set(words.filter((word) => word.length > 2))
})

/** Of a type, what says which of its kind something is: not what the type itself is called. */
const kinds = makeMemos((type, language): ReadonlySet<string> => {
  const called = new Set(languages.flatMap((spoken) => foldWords(getTermName('types', type, spoken) ?? '', language)))
  return new Set([...said[language].get(type)].filter((word) => !called.has(word)))
})

/** The words of a sentence that say what kind of thing is wished, where names of the store have them. */
export function listTypeWords({ vocabulary, language }: Segment, { subject, wishes }: Understanding): string[] {
  const own = wishes.types.map((type) => said[language].get(type))
  return [...new Set(subject)].filter((word) => vocabulary.words.has(word) && own.some((words) => words.has(word)))
}

/** @param places rising */
export function hasPlace(places: Uint32Array, place: number): boolean {
  let [from, to] = [0, places.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((places[middle] as number) < place) from = middle + 1
    else to = middle
  }
  return places[from] === place
}

/** Whether a product of the types says all of the words. */
function isSaidOfOne({ text, products }: Segment, types: readonly string[], words: readonly string[]): boolean {
  const [fewest = new Uint32Array(), ...others] = words
    .map((word) => listSayers(text, word))
    .sort((one, other) => one.length - other.length)
  return fewest.some((place) => {
    const type = products.getType(place)
    return type !== null && types.includes(type) && others.every((places) => hasPlace(places, place))
  })
}

/**
 * Words that make a type a narrower one, where the store has such: hiking boots, vino blanco, a beanie. A bolsa de costas is a
 * backpack by another name, of which only descriptions have a word.
 */
export function listKindWords(segment: Segment, { subject, wishes }: Understanding): string[] {
  const { vocabulary, language } = segment
  const own = wishes.types.map((type) => kinds[language].get(type))
  const words = subject.filter((word) => own.some((kind) => kind.has(word)))
  const areNamed = words.length > 0 && words.every((word) => vocabulary.words.has(word))
  return areNamed && isSaidOfOne(segment, wishes.types, words) ? words : []
}
