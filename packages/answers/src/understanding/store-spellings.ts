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
function listRespelled(word: string, language: Language): string[] {
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

/**
 * The word of a store's names, categories, brands or tags that one nobody knows was meant as: by its sound, and `byLetter` where
 * one letter differs. What may have been meant is made and looked up: to list the words of each store by sound would take room.
 */
export function findStoreSpelling(word: string, vocabulary: StoreVocabulary, byLetter: boolean): string | null {
  const { language } = vocabulary
  if (word.length < shortestSound || word.length > longest || !/^[a-z]+$/.test(word)) return null
  const [folded = ''] = foldWords(word, language)
  const respelled = listRespelled(folded, language)
  const bySound = [...respelled, ...respelled.flatMap((other) => listRespelled(other, language))]
  const edited = byLetter && word.length >= shortestEdit ? listEdited(folded) : []
  const isLikely = (other: string) => other[0] === folded[0] || folded.length >= shortestFirstEdit
  const meant =
    findNearest(folded, bySound, { vocabulary, most: farthest.sound }) ??
    findNearest(folded, edited.filter(isLikely), { vocabulary, most: farthest.letter })
  return meant && addEnding(meant, { word, folded, language })
}
