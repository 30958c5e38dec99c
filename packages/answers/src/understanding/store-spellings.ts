import type { Language, StoreVocabulary } from '../model.ts'
import { makeSoundKey } from '../text/sound.ts'
import { compareSounds, encodeSounds } from '../text/sound-distance.ts'
import { foldWords } from '../text/words.ts'

/** Letters that are heard for one another, as recognition writes what it does not know. */
const spellings: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  es: [
    ['b', 'v'],
    ['ll', 'y'],
    ['s', 'z', 'c', 'x'],
    ['qu', 'k', 'c'],
    ['g', 'j'],
    ['hu', 'gu', 'w'],
  ],
  pt: [
    ['x', 'ch', 'sh'],
    ['ss', 's', 'c', 'z'],
    ['qu', 'k', 'c'],
    ['g', 'j'],
    ['lh', 'li'],
    ['o', 'u'],
    ['e', 'i'],
  ],
  en: [
    ['ck', 'k', 'c'],
    ['ph', 'f'],
    ['ee', 'ea', 'ie'],
    ['ai', 'ay', 'ei'],
    ['oo', 'u', 'ou', 'ew'],
    ['s', 'c', 'z'],
  ],
}
const alphabet = [...'abcdefghijklmnopqrstuvwxyz']

/** A word with one sound written otherwise, in every way. */
function respell(word: string, language: Language): string[] {
  return spellings[language].flatMap((ways) =>
    ways.flatMap((written) => {
      const places = Array.from(word, (_, place) => place).filter((place) => word.startsWith(written, place))
      return places.flatMap((place) =>
        ways
          .filter((other) => other !== written)
          .map((other) => word.slice(0, place) + other + word.slice(place + written.length)),
      )
    }),
  )
}

/** So many ways to write a word are looked up: one of many s, c and z would have tens of thousands. */
const mostRespelled = 200

/** A word with one sound written otherwise, then with two. */
function listRespelled(word: string, language: Language): string[] {
  const once = respell(word, language).slice(0, mostRespelled)
  const respelled = new Set(once)
  for (const other of once) {
    if (respelled.size >= mostRespelled) break
    for (const twice of respell(other, language)) respelled.add(twice)
  }
  return [...respelled].slice(0, mostRespelled)
}

/** A word with one letter less, other or more. */
function listEdited(word: string): string[] {
  return Array.from({ length: word.length + 1 }, (_, place) => {
    const [before, at] = [word.slice(0, place), word.slice(place)]
    const others = alphabet.flatMap((letter) => [before + letter + at, before + letter + at.slice(1)])
    return [before + at.slice(1), ...others]
  }).flat()
}

/** Shorter words are near to too many others. */
const shortestSound = 4
const shortestEdit = 5
/** From here on the first letter may be the one that was misheard. */
const shortestFirstEdit = 7
const longest = 24
/** Each letter is fifty words more that may have been meant. */
const longestEdit = 16
/** How far sounds may be apart, by each of them: of what sounds the same, and of what has another letter. */
const farthest = { sound: 0.05, letter: 0.13 }

interface Sought {
  vocabulary: StoreVocabulary
  most: number
}

/** Of words that the store says, the one whose sound is nearest. */
function findNearest(said: string, candidates: readonly string[], { vocabulary, most }: Sought): string | null {
  const { language, words } = vocabulary
  const sounds = encodeSounds(makeSoundKey(said, language))
  let [nearest, least] = [null as string | null, most * sounds.length]
  for (const word of candidates) {
    if (!words.has(word)) continue
    const distance = compareSounds(sounds, encodeSounds(makeSoundKey(word, language)), least)
    if (distance < least || (distance === least && nearest === null)) [nearest, least] = [word, distance]
  }
  return nearest
}

/** As the word ends that was said, where what it is indexed as has lost its ending: tesoura is kept as tesour. */
function addEnding(meant: string, { word, folded, language }: { word: string; folded: string; language: Language }) {
  const whole = word.startsWith(folded) ? meant + word.slice(folded.length) : meant
  return [whole, meant].find((text) => foldWords(text, language)[0] === meant) ?? null
}

/** Whether the first letter is the one that was said, or the word so long that it may be another. */
const isLikely = (other: string, folded: string) => other[0] === folded[0] || folded.length >= shortestFirstEdit

/** What may have been meant by a word, by its sound or by a letter. */
const ways = {
  sound: { shortest: shortestSound, longest, most: farthest.sound, list: listRespelled },
  letter: {
    shortest: shortestEdit,
    longest: longestEdit,
    most: farthest.letter,
    list: (folded: string) => listEdited(folded).filter((other) => isLikely(other, folded)),
  },
} as const
type Way = keyof typeof ways

/** So often is looked for words of the store in a sentence: who says more that nobody knows says none of them. */
const mostSought = 16

/**
 * The words of a store's names, categories, brands or tags that those nobody knows were meant as, in one sentence: by their sound,
 * and `byLetter` where one letter differs. What may have been meant is made and looked up, once for each word: to list the words of each
 * store by sound would take room.
 */
export class StoreSpellings {
  readonly #vocabulary: StoreVocabulary
  readonly #found = new Map<string, string | null>()

  constructor(vocabulary: StoreVocabulary) {
    this.#vocabulary = vocabulary
  }

  find(word: string, byLetter: boolean): string | null {
    return this.#recall('sound', word) ?? (byLetter ? this.#recall('letter', word) : null)
  }

  #recall(way: Way, word: string): string | null {
    const key = `${way} ${word}`
    const known = this.#found.get(key)
    if (known !== undefined) return known
    const { shortest, longest: most } = ways[way]
    if (word.length < shortest || word.length > most || !/^[a-z]+$/.test(word)) return null
    if (this.#found.size >= mostSought) return null
    const found = this.#seek(way, word)
    this.#found.set(key, found)
    return found
  }

  #seek(way: Way, word: string): string | null {
    const vocabulary = this.#vocabulary
    const { language } = vocabulary
    const [folded = ''] = foldWords(word, language)
    const meant = findNearest(folded, ways[way].list(folded, language), { vocabulary, most: ways[way].most })
    return meant && addEnding(meant, { word, folded, language })
  }
}
