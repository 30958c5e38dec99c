import type { StoreVocabulary } from '../model.ts'
import { listTellingWords } from '../segment/product-names.ts'
import { makeSoundKey } from '../text/sound.ts'
import { compareSounds, encodeSounds } from '../text/sound-distance.ts'
import type { Token } from '../text/tokens.ts'
import { foldWords } from '../text/words.ts'
import { findMeant, isKnown } from './corrections.ts'
import { findNamed, type Named } from './named.ts'

/** In longer sentences nobody names a product. */
const mostTokens = 24
/** So many ways to put one word right are tried. */
const mostTried = 4
/** How far what is heard may be from a word beside its neighbour in a name, by each sound of the shorter one. */
const farthest = 0.25
/** Shorter words are near to too many others. */
const shortest = 4

/** What stands before how a thing is: "o mais baratinho" is no town of that sound. */
const degree = /^(?:mas|mais|menos|muy|muito|bien|bem|tan|tao|more|most|very|less|so)$/

interface Heard {
  from: number
  to: number
  word: string
  share: number
}

/** The nearest word that names have beside what is said before or behind a stretch of tokens. */
function hearStretch(
  tokens: readonly Token[],
  { from, to }: { from: number; to: number },
  vocabulary: StoreVocabulary,
): Heard | null {
  const { names, language } = vocabulary
  const stretch = tokens.slice(from, to)
  const text = stretch.map((token) => token.text).join('')
  if (text.length < shortest || !/^\p{L}+$/u.test(text) || stretch.slice(1).some((token) => token.isAfterBreak))
    return null
  const [said = ''] = foldWords(text, language)
  const before = listTellingWords(tokens.slice(0, from), language).at(-1)?.word ?? null
  const behind = listTellingWords(tokens.slice(to), language)[0]?.word ?? null
  const sounds = encodeSounds(makeSoundKey(said, language))
  let best: Heard | null = null
  for (const word of names.listBetween(before, behind)) {
    const meant = encodeSounds(makeSoundKey(word, language))
    const length = Math.min(sounds.length, meant.length)
    const share = compareSounds(sounds, meant, farthest * length) / length
    const isSame = foldWords(word, language)[0] === word
    if (share <= farthest && isSame && (best === null || share < best.share)) best = { from, to, word, share }
  }
  return best
}

/** Words that nobody knows, as those of names that they sound like, the nearest first. */
function listHeard(tokens: readonly Token[], vocabulary: StoreVocabulary): Heard[] {
  const heard = tokens.flatMap(({ text }, place) => {
    if (isKnown(text, vocabulary) || findMeant(text, vocabulary, false) !== null) return []
    if (degree.test(tokens[place - 1]?.text ?? '')) return []
    const stretches = [
      { from: place, to: place + 1 },
      { from: place, to: place + 2 },
      { from: place - 1, to: place + 1 },
    ].filter(({ from, to }) => from >= 0 && to <= tokens.length)
    return stretches.flatMap((stretch) => hearStretch(tokens, stretch, vocabulary) ?? [])
  })
  return heard.toSorted((one, other) => one.share - other.share)
}

/**
 * The products of a store whose name is said, and the tokens with a word of it put right that was misheard: beside "barra de
 * sonido" nobody knows "mistrau", and a bar is sold that is called Mistral. What makes no name is left as it was said.
 */
export function hearNamed(
  said: readonly Token[],
  vocabulary: StoreVocabulary,
  visit: { goesOn: boolean },
): { tokens: readonly Token[]; named: Named | null } {
  const named = findNamed(said, vocabulary, visit)
  if (named || said.length > mostTokens) return { tokens: said, named }
  for (const { from, to, word } of listHeard(said, vocabulary).slice(0, mostTried)) {
    const [first, last] = [said[from], said[to - 1]]
    if (!first || !last) continue
    const tokens = [...said.slice(0, from), { ...first, text: word, to: last.to }, ...said.slice(to)]
    const meant = findNamed(tokens, vocabulary, visit)
    if (meant && meant.from <= from && meant.to > from) return { tokens, named: meant }
  }
  return { tokens: said, named: null }
}
