import { makeMemos } from '../memo.ts'
import type { Language } from '../model.ts'
import { foldWords } from './words.ts'

interface Endings {
  /** What is taken from the end of a word as it is indexed, without plural and mostly gender. */
  taken: RegExp
  /** What others of its family end in, the nearest first. */
  given: readonly string[]
}

function list(endings: string): string[] {
  return ['', ...endings.trim().split(/\s+/)]
}

const endings: Readonly<Record<Language, Endings>> = {
  es: {
    taken:
      /(?:amiento?|imiento?|adora?|edora?|idora?|acion|iendo?|ando?|ad[ao]?|id[ao]?|ante|able|ible|ura?|ic[ao]?|er[ao]?|ar|ir|an|en|a|e|o)$/,
    given: list(
      'a o e ar er ir ador edor idor ada ida ante iente acion ura able ible ero eria ico al oso ista amiento imiento',
    ),
  },
  pt: {
    taken:
      /(?:amento?|imento?|adora?|edora?|idora?|acao|[aei]ndo?|ad[ao]?|id[ao]?|ante|avel|ivel|ura?|ic[ao]?|eir[ao]?|agem|ar|er|ir|am|em|a|e|o)$/,
    given: list(
      'a o e ar er ir ador edor idor ada ida ante ente acao ura avel ivel eira aria ico al oso ista amento imento agem',
    ),
  },
  en: {
    taken: /(?:ation|ator|ing|ion|er|or|able|ment|ive|ness|less|ful|ed|ly|e|y)$/,
    given: list('e er or ing ed y ion ation ator able ment ive ful less'),
  },
}

/** Of a shorter beginning too many words are no family. */
const shortestStem = 4
const longest = 24

function listDerived(word: string, language: Language): readonly string[] {
  const { taken, given } = endings[language]
  if (word.length > longest || !/^[a-z]+$/.test(word)) return []
  const ending = taken.exec(word)?.[0] ?? ''
  const stem = word.slice(0, word.length - ending.length)
  // "Clipping" comes of "clip".
  const single =
    language === 'en' && /(?:[^aeiouls])$/.test(stem) && stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem
  if (single.length < shortestStem) return []
  const family = given.flatMap((other) => foldWords(single + other, language))
  return [...new Set(family)].filter((other) => other !== word)
}

const families = makeMemos(listDerived)

/** Words of the same family as a folded one, as they are indexed, the nearest first: organizar, organizador; to charge, a charger. */
export function listFamily(word: string, language: Language): readonly string[] {
  return families[language].get(word)
}
