import type { LexiconHit } from '../lexicon/lexicon.ts'
import { typeParents } from '../lexicon/lexicon.ts'
import type { Language, Traits, Wishes } from '../model.ts'
import { stopWords } from './stop-words.ts'

const traitGroups = ['types', 'colours', 'materials', 'features', 'occasions'] as const
type TraitGroup = (typeof traitGroups)[number]

/** A negated feature that is the wish for another. */
const opposites: Readonly<Record<string, string>> = {
  with_laces: 'without_laces',
  without_laces: 'with_laces',
  scented: 'unscented',
  wireless: 'wired',
}
/** What is of the family of a colour that must not be. */
const families: Readonly<Record<string, readonly string[]>> = {
  blue: ['light_blue', 'navy'],
  green: ['olive'],
  pink: ['fuchsia'],
  red: ['burgundy'],
}

/** A hit of the lexicon in the sentence, and whether it must not be. */
export interface TraitHit extends LexiconHit {
  isNegated: boolean
}

/** Words that only an accent parts from words without a meaning: un té, de lã. */
export const accentedWords = /^(?:tés?|lãs?)$/iu

/** Of terms over the same words, those of the sentence's language, if it has any; else those that are no word of it. */
export function chooseHits(
  hits: readonly LexiconHit[],
  words: readonly string[],
  { language, isWritten }: { language: Language; isWritten: (place: number) => boolean },
): LexiconHit[] {
  const own = new Set(hits.filter((hit) => hit.language === language).map(({ from, to }) => `${from} ${to}`))
  const seen = new Set<string>()
  return hits.filter((hit) => {
    const span = `${hit.from} ${hit.to}`
    if (hit.language !== language && own.has(span)) return false
    const isOne = hit.to - hit.from === 1
    if (isOne && stopWords[language].has(words[hit.from] ?? '') && !isWritten(hit.from)) return false
    const key = `${span} ${hit.group} ${hit.id}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const containers = new Set(['water_bottle', 'gift_box', 'storage_basket'])

const conjunction = /^(?:o|ou|or|y|e|and|ni|nem|nor|u|tampoco)$/
/** Between a word for a product and the one that is looked for: monitor para la compu. */
const modifier =
  /^(?:para|pra|pro|for|of|de|del|do|da|dos|das|con|com|with|mi|my|meu|minha|a|al|ao|to|en|no|na|in|que|his|her|forrado|like|llevar|levar|put|sobre|about|the|el|la|los|las|un|una|um|uma|o|by|por|junto|go)$/

/** What stands before a further thing of a list: "a mug, a purse". */
const listing =
  /^(?:an?|some|also|plus|maybe|two|three|un|una|unos|unas|tambien|dos|tres|algun|alguna|algunos|algunas|um|uma|uns|umas|tambem|dois|duas|algum|alguns)$/

/** Two words before what is looked for: looking for cushions, à procura de almofadas. */
const asking = /^(?:looking|look|searching|search|hunting|shopping|asking|busca|busqueda|procura|atras|ganas|antojo)$/

/** Of English words for things that stand side by side the last is the thing: a light rain jacket, but not mugs, lamps. */
function findEnglishHead(first: TraitHit, types: readonly TraitHit[], breaks: readonly boolean[]): TraitHit {
  const next = types.find(({ from, language }) => from === first.to && language === 'en' && !breaks[from])
  return first.language === 'en' && next ? findEnglishHead(next, types, breaks) : first
}

/** What a container holds: a bottle of olive oil. */
function findContent(head: TraitHit, types: readonly TraitHit[], words: readonly string[]): TraitHit | undefined {
  if (!containers.has(head.id) || !/^(?:de|of)$/.test(words[head.to] ?? '')) return undefined
  return types.find(({ from }) => from === head.to + 1)
}

interface Said {
  hits: readonly TraitHit[]
  words: readonly string[]
  breaks: readonly boolean[]
}

/**
 * Whether what stands between two things, from a place to another, makes a list of them: a conjunction, or a comma with an article.
 * What they are like may stand there too: "una remera negra, un jean azul".
 */
function isListed(from: number, to: number, { hits, words, breaks }: Said): boolean {
  const isLike = (place: number) =>
    hits.some((hit) => /^(?:colours|materials|features)$/.test(hit.group) && hit.from <= place && place < hit.to)
  const between = words.slice(from, to).filter((_, index) => !isLike(from + index))
  if (between.length > 4 || between.some((word) => /^(?:para|pra|for|con|com|with|sobre|about)$/.test(word)))
    return false
  const isParted = breaks.slice(from, to + 1).some(Boolean)
  if (isParted && between.every((word) => conjunction.test(word) || listing.test(word))) return true
  const isJoined = between.some((word) => conjunction.test(word)) || breaks[to] === true
  return isJoined && between.every((word) => [conjunction, modifier, listing].some((said) => said.test(word)))
}

interface ChosenTypes {
  types: string[]
  /** Whether several things are looked for, each for itself: a mug, a purse. */
  isList: boolean
}

/** The types that are looked for: the first one, and those that make a list with it. */
function chooseTypes({ hits, words, breaks }: Said): ChosenTypes {
  const types = hits.filter((hit) => hit.group === 'types' && !hit.isNegated)
  const isHead = (hit: TraitHit) =>
    hit.from === 0 ||
    (breaks[hit.from] ?? false) ||
    // What is looked for is no part of something else.
    asking.test(words[hit.from - 2] ?? '') ||
    !/^(?:para|pra|pro|for|de|del|do|da|dos|das|con|com|with|mi|my|meu|minha|mis|sobre|about|en|em|no|na|in|on)$/.test(
      words[hit.from - 1] ?? '',
    )
  // Linen shirts are shirts: what is also a material or a colour comes after plain products.
  const hasTwin = (hit: TraitHit) =>
    hits.some(({ group, from, to }) => group !== 'types' && group !== 'people' && from === hit.from && to === hit.to)
  const heads = types.filter((hit) => isHead(hit) && !hit.isAsked && !hasTwin(hit))
  const [leading] = heads.length > 0 ? heads : types.some(isHead) ? types.filter(isHead) : types
  const first = leading && findEnglishHead(leading, types, breaks)
  const head = first && (findContent(first, types, words) ?? first)
  if (!head) return { types: [], isList: false }
  const chosen = new Set<string>()
  let [end, isList] = [head.to, false]
  for (const hit of types) {
    const isSame = hit.from === head.from
    const isJoined = hit.from >= end && isListed(end, hit.from, { hits, words, breaks })
    if (!isSame && !isJoined) continue
    isList ||= !isSame && !chosen.has(hit.id)
    chosen.add(hit.id)
    end = Math.max(end, hit.to)
  }
  return { types: [...chosen], isList }
}

/** Of terms that are a material and a colour: the material of jewellery and behind "de", else the colour. */
function isRightGroup(
  hit: TraitHit,
  { hits, words, types }: { hits: readonly TraitHit[]; words: readonly string[]; types: readonly string[] },
): boolean {
  const twin = hits.find(
    (other) => other.from === hit.from && other.to === hit.to && other.group !== hit.group && other.id === hit.id,
  )
  if (!twin || !['colours', 'materials'].includes(hit.group)) return true
  const isMaterial =
    /^(?:de|of|em)$/.test(words[hit.from - 1] ?? '') || types.some((type) => typeParents.get(type) === 'jewellery')
  return (hit.group === 'materials') === isMaterial
}

/** A word that is a product and something else, such as vino or perfume, is the product where no other is named. */
function isOvershadowed(hit: TraitHit, hits: readonly TraitHit[], types: readonly string[]): boolean {
  return hits.some(
    ({ group, from, to, id }) => group === 'types' && from === hit.from && to === hit.to && types.includes(id),
  )
}

/** The traits that are wished, and those that must not be. */
export function readTraits(
  hits: readonly TraitHit[],
  words: readonly string[],
  breaks: readonly boolean[],
): Traits & { not: NonNullable<Wishes['not']>; isList: boolean } {
  const { types, isList } = chooseTypes({ hits, words, breaks })
  const wished: Record<TraitGroup, Set<string>> = makeSets()
  const refused: Record<TraitGroup, Set<string>> = makeSets()
  for (const type of types) wished.types.add(type)
  for (const hit of hits) {
    if (hit.group === 'people' || !isRightGroup(hit, { hits, words, types })) continue
    if (hit.group !== 'types' && isOvershadowed(hit, hits, types)) continue
    if (!hit.isNegated) {
      if (hit.group !== 'types') wished[hit.group].add(hit.id)
    } else if (hit.id === 'perfume' && types.length > 0) wished.features.add('unscented')
    else refuse(hit, wished, refused)
  }
  specialise(wished)
  settle(hits, wished, refused)
  const not = Object.fromEntries(
    traitGroups.filter((group) => refused[group].size > 0).map((group) => [group, [...refused[group]]]),
  )
  return {
    types: [...wished.types],
    colours: [...wished.colours],
    materials: [...wished.materials],
    features: [...wished.features],
    occasions: [...wished.occasions],
    not,
    isList,
  }
}

/** What is refused is not wished; but "impressora que não precisa comprar cartucho" was one before. */
function settle(
  hits: readonly TraitHit[],
  wished: Record<TraitGroup, Set<string>>,
  refused: Record<TraitGroup, Set<string>>,
) {
  for (const id of wished.types) {
    const first = hits.find((hit) => hit.group === 'types' && hit.id === id)
    if (first && !first.isNegated) refused.types.delete(id)
  }
  for (const group of traitGroups) for (const id of refused[group]) wished[group].delete(id)
}

function refuse(hit: TraitHit, wished: Record<TraitGroup, Set<string>>, refused: Record<TraitGroup, Set<string>>) {
  if (hit.group === 'people') return
  const opposite = hit.group === 'features' ? opposites[hit.id] : undefined
  if (opposite && opposite !== 'wired') wished.features.add(opposite)
  else refused[hit.group].add(hit.id)
  if (hit.group === 'colours') for (const near of families[hit.id] ?? []) refused.colours.add(near)
  // Whoever wants no bluetooth wants a cable.
  if (hit.id === 'bluetooth') refused.features.add('wireless')
}

/** What is said of a product may make it another: sneakers for running. */
function specialise(wished: Record<TraitGroup, Set<string>>) {
  if (wished.types.has('sneakers') && wished.occasions.has('running')) {
    wished.types.delete('sneakers')
    wished.types.add('running_shoes')
  }
  if (wished.types.has('running_shoes')) wished.occasions.delete('running')
}

function makeSets(): Record<TraitGroup, Set<string>> {
  return { types: new Set(), colours: new Set(), materials: new Set(), features: new Set(), occasions: new Set() }
}
