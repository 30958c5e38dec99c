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
/** What is done with something else than the device itself. */
const caresFor =
  /^(?:prote\p{L}+|cuid\p{L}+|(?:re|des)?carg\p{L}+|(?:re|des)?carreg\p{L}+|(?:re)?charg\p{L}+|dies|drop\p{L}*|ca(?:e|er|i|ir)|golpes?)$/u

/** Devices that something is for where nothing else is named: to charge my phone, para proteger mi celular. */
export function listUsedWith(hits: readonly LexiconHit[], words: readonly string[]): LexiconHit[] {
  const types = hits.filter(({ group }) => group === 'types')
  const areOwn = types.every(
    ({ id, from }) =>
      devices.has(id) &&
      /^(?:mi|my|meu|minha)$/.test(words[from - 1] ?? '') &&
      (/^(?:para|pra|pro|for)$/.test(words[from - 2] ?? '') || words.some((word) => caresFor.test(word))),
  )
  return areOwn && !words.some((word) => replaces.test(word) || isToBeHad.test(word)) ? types : []
}

interface Around {
  /** What is left of the sentence, as it is indexed. */
  left: readonly string[]
  words: readonly string[]
  vocabulary: StoreVocabulary
}

/** Types of the store that go with what somebody has, where nothing else is named: "something for my phone". */
export function listAccessories(things: Iterable<LexiconHit>, { left, words, vocabulary }: Around): string[] {
  const listWords = ({ from, to }: LexiconHit) =>
    words.slice(from, to).flatMap((word) => foldWords(word, vocabulary.language))
  const owned = new Set([...things].flatMap(listWords))
  if (!left.every((word) => owned.has(word))) return []
  const accessories = [...things].flatMap(({ id }) => listAccessoryTypes(id))
  return [...new Set(accessories)].filter((type) => vocabulary.types.has(type))
}
