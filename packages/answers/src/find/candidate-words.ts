import { listTermNames } from '../lexicon/lexicon.ts'
import type { Language, StoreVocabulary, Wishes } from '../model.ts'
import { noNames } from '../segment/product-names.ts'
import { foldText } from '../text/tokens.ts'
import { normalizeWord } from '../text/words.ts'
import { isStopWord } from '../understanding/stop-words.ts'
import { understand } from '../understanding/understand.ts'

/** Each is looked for in all names of a store. */
const mostWords = 24

function makeUnknownStore(language: Language): StoreVocabulary {
  const none = { brands: new Map(), sizes: new Map(), types: new Set<string>(), words: new Map() }
  return { language, currency: null, names: noNames, ...none }
}

/** Those that were said, and what shops call what is meant. */
export interface CandidateWords {
  said: string[]
  meant: string[]
}

interface CandidateContext {
  /** The shopper's; null: that of the sentence. */
  language: Language | null
  /** What was wished before in the same visit. */
  previous: Wishes | null
}

/** Shorter texts stand within too many words that mean something else. */
const shortestTerm = 5
const shortestWord = 2

/**
 * Folded texts by which products are found in a store whose segment is not there: the sentence's words without those that
 * say nothing, and what shops call the kinds of things that it means. Plurals are dropped where that leaves a beginning.
 */
export function listCandidateWords(sentence: string, { language, previous }: CandidateContext): CandidateWords {
  const own = language ?? 'es'
  const heard = understand(sentence, { vocabulary: makeUnknownStore(own), ...(language && { language }), previous })
  const spoken = [...new Set([own, heard.language])]
  const shorten = (word: string) =>
    spoken.map((each) => normalizeWord(word, each)).find((short) => word.startsWith(short)) ?? word
  // As they were said: what sounds like a word of ours may be one of the store's.
  const words = sentence.split(/[^\p{L}\p{M}\d]+/u).flatMap((word) => foldText(word).split(' '))
  const said = words.filter((word) => word.length >= shortestWord && !isStopWord(word) && /\p{L}/u.test(word))
  const terms = spoken.flatMap((each) => heard.wishes.types.flatMap((type) => listTermNames(type, each)))
  const meant = terms.map(shorten).filter((term) => term.length >= shortestTerm)
  return keepDifferent({ said: said.map(shorten), meant })
}

/** Whatever has the longer text has the shorter one. */
function keepDifferent({ said, meant }: CandidateWords): CandidateWords {
  const own = [...new Set(said)].slice(0, mostWords)
  const isCovered = (text: string, others: readonly string[]) =>
    others.some((other) => other !== text && other.length >= shortestTerm && text.includes(other))
  const others = [...new Set(meant)].filter((text) => !own.includes(text) && !isCovered(text, [...own, ...meant]))
  return { said: own, meant: others.slice(0, mostWords - own.length) }
}
