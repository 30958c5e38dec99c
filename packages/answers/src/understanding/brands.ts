import type { LexiconHit } from '../lexicon/lexicon.ts'
import type { StoreVocabulary } from '../model.ts'
import { isStopWord } from './stop-words.ts'
import { isStoreWord } from './store-words.ts'
import { findWorldBrand } from './world-brands.ts'

export interface BrandHit {
  brand: string
  from: number
  to: number
  isNegated: boolean
}

interface BrandIndex {
  /** By first word, the names' words, longest first. */
  byFirst: ReadonlyMap<string, readonly { words: readonly string[]; brand: string }[]>
  /** First words that only one brand has. */
  single: ReadonlyMap<string, string>
}

const indexes = new WeakMap<StoreVocabulary, BrandIndex>()

function getIndex(vocabulary: StoreVocabulary): BrandIndex {
  const known = indexes.get(vocabulary)
  if (known) return known
  const byFirst = new Map<string, { words: readonly string[]; brand: string }[]>()
  for (const [name, brand] of vocabulary.brands) {
    const words = name.split(' ')
    const first = words[0] ?? ''
    byFirst.set(first, [...(byFirst.get(first) ?? []), { words, brand }])
  }
  for (const names of byFirst.values()) names.sort((one, other) => other.words.length - one.words.length)
  const single = new Map(
    [...byFirst].flatMap(([first, [name, ...others]]) =>
      name && others.length === 0 ? [[first, name.brand] as const] : [],
    ),
  )
  const index = { byFirst, single }
  indexes.set(vocabulary, index)
  return index
}

const exclusion = /^(?:except|excepto|exceto|salvo|menos|not|no|nao|sin|sem|but|than|without|nor|ni|nem)$/
const naming = /^(?:marca|brand|by|from|da|de|la|los|las|a|un|una|um|uma|o|sea|sean|seja|sejam)$/

/** Things that are called by a name of their own, and who alone makes them. */
const makers: Readonly<Record<string, string>> = {
  ...{ iphone: 'apple', iphones: 'apple', ipad: 'apple', ipads: 'apple', macbook: 'apple', macbooks: 'apple' },
  ...{ airpods: 'apple', imac: 'apple', playstation: 'sony', xbox: 'microsoft', kindle: 'amazon' },
}
const article = /^(?:el|la|los|las|un|una|unos|unas|o|a|os|as|um|uma|uns|umas|the|an)$/
/** What stands before what is looked for, not before what something is for or like. */
const asking =
  /^(?:|quiero|quisiera|busco|buscando|necesito|comprar|quero|queria|procuro|procurando|preciso|want|need|buy|get|have|got|any|sell|cheapest|best|newest|latest|barat[oa]|mejor|melhor|qual|cual|which|tienen|tenes|tienes|hay|tem|vendem|venden|mostrame|muestrame|mostra|mostre|ver|show)$/

/** Who makes what is looked for where that is told by a thing's own name: the cheapest iPhone, not a case for it. */
function findMaker(
  words: readonly string[],
  { brands }: StoreVocabulary,
  hits: readonly LexiconHit[],
): BrandHit | null {
  const types = hits.filter(({ group }) => group === 'types')
  const place = words.findIndex((word) => brands.has(makers[word] ?? ''))
  const own = types.find(({ from, to }) => from <= place && place < to)
  if (!own || types.some(({ id }) => id !== own.id) || isExcluded(words, place)) return null
  const brand = brands.get(makers[words[place] ?? ''] ?? '')
  const before = article.test(words[own.from - 1] ?? '') ? own.from - 2 : own.from - 1
  if (brand === undefined || !asking.test(words[before] ?? '')) return null
  return { brand, from: place, to: place + 1, isNegated: false }
}

/**
 * The brand that a sentence names: one of the store's, or one of the world's that nothing in the store is called by, beside the
 * kind of thing that is looked for. That the store has none is then said.
 */
export function findNamedBrand(
  words: readonly string[],
  vocabulary: StoreVocabulary,
  hits: readonly LexiconHit[],
): BrandHit | null {
  const isMeaning = (place: number) => hits.some(({ from, to }) => from <= place && place < to)
  const own = findBrand(words, vocabulary, isMeaning) ?? findMaker(words, vocabulary, hits)
  if (own || !hits.some(({ group }) => group === 'types')) return own
  const found = findWorldBrand(words, isMeaning)
  const isOfStore = found && isStoreWord(found.brand, vocabulary)
  return found && !isOfStore ? { ...found, isNegated: isExcluded(words, found.from) } : null
}

/**
 * The brand that a sentence names, whole or by the first word that no other brand begins with. `isMeaning` says that a word
 * is one of the lexicons: then it is a brand only with all of its words or behind "marca".
 */
function findBrand(
  words: readonly string[],
  vocabulary: StoreVocabulary,
  isMeaning: (place: number) => boolean,
): BrandHit | null {
  const { byFirst, single } = getIndex(vocabulary)
  for (const [from, word] of words.entries()) {
    const whole = byFirst.get(word)?.find((name) => name.words.every((part, ahead) => words[from + ahead] === part))
    const isPlain = word.length > 3 && !isStopWord(word) && !isMeaning(from)
    const canBeOneWord = isPlain || /^(?:marca|brand|by)$/.test(words[from - 1] ?? '')
    const isWhole = whole !== undefined && (whole.words.length > 1 || canBeOneWord)
    const brand = isWhole ? whole.brand : canBeOneWord ? single.get(word) : undefined
    if (brand === undefined) continue
    return { brand, from, to: from + (isWhole ? whole.words.length : 1), isNegated: isExcluded(words, from) }
  }
  return null
}

function isExcluded(words: readonly string[], from: number): boolean {
  let before = from - 1
  while (before >= 0 && from - before < 3 && naming.test(words[before] ?? '')) before -= 1
  return exclusion.test(words[before] ?? '')
}
