import { type LexiconHit, listAccessoryTypes } from '../lexicon/lexicon.ts'
import type { Language, StoreVocabulary } from '../model.ts'
import { foldWords } from '../text/words.ts'
import { widenTypes } from './type-groups.ts'

const replaces =
  /^(?:cambi(?:ar|o|e|arl[oa]s?)|renov\p{L}+|reemplaz\p{L}+|troc\p{L}+|substitu\p{L}+|replac\p{L}+|change|upgrad\p{L}+)$/u

/** What somebody has already is nothing that the store has to have: a lock for my bike, "mi gato rompe mi sillón". */
export function listOwned(
  hits: readonly LexiconHit[],
  words: readonly string[],
  { vocabulary, language }: { vocabulary: StoreVocabulary; language: Language },
): LexiconHit[] {
  if (words.some((word) => replaces.test(word))) return []
  const isSold = (id: string) => widenTypes([id], vocabulary, language).some((type) => vocabulary.types.has(type))
  return hits.filter(
    ({ group, id, from }) =>
      group === 'types' && /^(?:mi|mis|my|meus?|minhas?)$/.test(words[from - 1] ?? '') && !isSold(id),
  )
}

/** What one wants to have anew: it is broken, lost, slow or the first one. */
const isToBeHad =
  /^(?:romp\p{L}*|rot[oa]s?|murio|perd\p{L}+|rob(?:o|aron|ado|ada|aram)|roub\p{L}+|otr[oa]s?|outr[oa]s?|another|funciona|anda|prende|liga|stopped|forgot|olvid\p{L}+|quebr\p{L}+|estrag\p{L}+|nuev[oa]s?|nov[oa]s?|primer[oa]?|primeir[oa]|proxim[oa]|viej[oa]s?|velh[oa]s?|lent[oa]s?|broke\p{L}*|broken|dead|died|lost|stolen|new|first|next|slow|old)$/u

const devices = new Set(['phone', 'tablet', 'laptop', 'tv', 'camera', 'console'])
const charging = /^(?:(?:re|des)?carg\p{L}+|(?:re|des)?carreg\p{L}+|(?:re)?charg\p{L}+|dies|bateria|battery)$/u
const protecting = /^(?:prote\p{L}+|cuid\p{L}+|drop\p{L}*|ca(?:e|er|i|ir)|golpes?)$/u
/** What is done with something else than the device itself, and by what. */
const cares = [
  { said: charging, types: new Set(['charger', 'power_bank', 'cable']) },
  { said: protecting, types: new Set(['phone_case', 'laptop_sleeve']) },
]
const takesCare = (word: string) => cares.some(({ said }) => said.test(word))

const ofAge = /^(?:old|new|viej[oa]|nuev[oa]|velh[oa]|nov[oa])$/

/** The place of what says whose a thing is: of "for my old phone" that of my. */
function findOwner({ from }: LexiconHit, words: readonly string[]): number {
  return ofAge.test(words[from - 1] ?? '') ? from - 2 : from - 1
}

/** Whether something is looked for that is for a thing. */
function isForThing(hit: LexiconHit, words: readonly string[]): boolean {
  return /^(?:para|pra|pro|for)$/.test(words[findOwner(hit, words) - 1] ?? '')
}

/** Whether a device is one's own that something is for or done with: for my old phone, se me descarga el celu. */
function isUsedWith(hit: LexiconHit, words: readonly string[]): boolean {
  if (!devices.has(hit.id)) return false
  const place = findOwner(hit, words)
  if (/^(?:mi|my|meu|minha)$/.test(words[place] ?? '')) return isForThing(hit, words) || words.some(takesCare)
  return /^(?:el|la)$/.test(words[place] ?? '') && words[place - 2] === 'me' && takesCare(words[place - 1] ?? '')
}

function isHadAnew(things: readonly LexiconHit[], words: readonly string[]): boolean {
  const isAge = (place: number) => things.some(({ from }) => from === place + 1) && ofAge.test(words[place] ?? '')
  return words.some((word, place) => replaces.test(word) || (isToBeHad.test(word) && !isAge(place)))
}

/** Devices that something is for where nothing else is named: to charge my phone, para proteger mi celular. */
export function listUsedWith(hits: readonly LexiconHit[], words: readonly string[]): LexiconHit[] {
  const types = hits.filter(({ group }) => group === 'types')
  return types.every((hit) => isUsedWith(hit, words)) && !isHadAnew(types, words) ? types : []
}

interface Around {
  /** What is left of the sentence, as it is indexed. */
  left: readonly string[]
  words: readonly string[]
  vocabulary: StoreVocabulary
}

/**
 * Types of the store that go with what somebody has, where nothing else is named: "something for my phone"; and where it is
 * told what is to be done with it, those that do so, whatever else is told that the store has not.
 */
export function listAccessories(things: readonly LexiconHit[], { left, words, vocabulary }: Around): string[] {
  if (isHadAnew(things, words) || /(?:^| )(?:no quiero|nao quero|dont want)(?: |$)/.test(words.join(' '))) return []
  const listWords = ({ from, to }: LexiconHit) =>
    words.slice(from, to).flatMap((word) => foldWords(word, vocabulary.language))
  const owned = new Set(things.flatMap(listWords))
  const others = left.filter((word) => !owned.has(word))
  const asked = cares.flatMap(({ said, types }) => (words.some((word) => said.test(word)) ? [...types] : []))
  const isAsked = asked.length > 0 || (others.length === 0 && things.every((thing) => isForThing(thing, words)))
  if (!isAsked || others.some((word) => vocabulary.words.has(word))) return []
  const accessories = new Set(things.flatMap(({ id }) => listAccessoryTypes(id)))
  const sold = [...accessories].filter((type) => vocabulary.types.has(type))
  const fitting = sold.filter((type) => asked.includes(type))
  return fitting.length > 0 ? fitting : sold
}
