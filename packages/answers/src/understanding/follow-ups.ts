import type { LexiconHit } from '../lexicon/lexicon.ts'
import type { StoreVocabulary, Traits, Wishes } from '../model.ts'
import { foldWords } from '../text/words.ts'
import { isStopWord } from './stop-words.ts'

const traitGroups = ['types', 'colours', 'materials', 'features', 'occasions'] as const

/** Features that are ways of the same: the later one takes the earlier's place. */
const alternatives: readonly (readonly string[])[] = [
  ['long_sleeve', 'short_sleeve', 'sleeveless'],
  ['long', 'short'],
  ['heel_high', 'heel_low', 'platform'],
  ['with_laces', 'without_laces'],
  ['plain', 'printed', 'striped', 'floral', 'checked'],
  ['scented', 'unscented'],
  ['oversize', 'slim_fit'],
]

/** Whether what is said begins anew: a product that the sentence before was not about. */
export function startsAfresh(previous: Wishes, said: Wishes): boolean {
  if (said.types.length === 0 || previous.types.length === 0) return false
  return !said.types.some((type) => previous.types.includes(type))
}

/** How one goes on: "no, mejor de pie". */
const opening =
  /^(?:y|e|and|but|pero|mas|ou|o|or|no|nao|mejor|melhor|actually|ah|ok|bueno|entonces|entao|then|tambien|tambem|also|solo|so|only|just)$/
/** What begins what is said of a thing, and names none: "con bolsillos", "que no haga ruido". */
const telling =
  /^(?:con|com|with|sin|sem|without|de|em|en|in|para|pra|pro|for|que (?:no|nao|se|sea|sean|seja|sejam|teng|tenh|veng|venh|hag|fac|sirv|aguant|dur|pued|poss)\p{L}*|that (?:is|are|has|have|can|isnt|arent|doesnt|dont|wont|comes?|fits?|goes|looks?)) /u
/** Who asks so may ask for another thing. */
const asking =
  /(?<!\p{L})(?:tienen|tenes|tienes|hay|tem|venden|vendes|vendem|have|sell|got|busco|quiero|quero|necesito|preciso|procuro|looking|need|want|mostra\p{L}*|muestra\p{L}*|show)(?!\p{L})/u
const article =
  /^(?:un|una|unos|unas|um|uma|uns|umas|a|an|some|algun|alguna|algum|alguma|algo|something|anything|cosas|coisas|things)$/
const liking =
  /(?<!\p{L})(?:(?:le|les) (?:gusta|gustan|encanta|encantan|fascina)|(?:gosta|gostam|fa|fan|fanatic[oa]) (?:de|del|do|da)|adora|curte|ama|es fan|loves?|likes?|enjoys?|(?:is |really )?into)(?!\p{L})/u
const purpose = /^(?:para|pra|pro|for)$/
/** "Con buena cámara" says what a phone has. */
const holding =
  /^(?:con|com|with)(?: (?:un|una|um|uma|a|an|the|el|la|los|las|buen[ao]?s?|boas?|bons?|bom|good|great|nice|much[ao]s?|muit[ao]s?|mas|mais|more|gran|grandes?|big|mejor|melhor|better))*$/
const determiner = /^(?:el|la|los|las|un|una|mi|o|a|as|os|um|uma|meu|minha|the|my|an)$/
/** Longer ones are about something else. */
const mostRefining = 8

/** A sentence of a visit, as it is asked whether it goes on with what was wished before. */
interface Further {
  words: readonly string[]
  previous: Wishes | null
  vocabulary: StoreVocabulary
}

/**
 * Whether words in which nothing is wished say more of what was: "con bolsillos" does, and what a product of that kind says, such
 * as "redonda" after a carpet. "Le gusta cocinar" is said of whom a present is for.
 */
export function isRefining(left: readonly string[], { words, previous, vocabulary }: Further): boolean {
  if (!previous) return false
  const begin = words.findIndex((word) => !opening.test(word))
  const said = words.slice(Math.max(0, begin))
  if (previous.types.length === 0) return liking.test(words.join(' ')) && listPeople(previous).length > 0
  if (said.length > mostRefining) return false
  const text = said.join(' ')
  const hasContent = said.some((word) => !isStopWord(word) && /\p{L}{2}/u.test(word))
  if (hasContent && telling.test(text) && !asking.test(text)) return true
  return left.length > 0 && vocabulary.names.isSaidOf(left, previous.types)
}

function listPeople({ gender, age, pet, occasions }: Wishes) {
  return [gender, age, pet, ...occasions].filter((wish) => wish !== undefined)
}

/**
 * The hits of a further sentence without kinds of things that it tells of those which were wished: "para notebook" of a
 * backpack where one says so, "impermeable" of it too. A kind behind an article is another thing.
 */
export function keepRefined(
  hits: readonly LexiconHit[],
  { words, previous, vocabulary }: Further,
): readonly LexiconHit[] {
  const types = hits.filter(({ group }) => group === 'types')
  const before = previous?.types ?? []
  if (before.length === 0 || types.some(({ id }) => before.includes(id))) return hits
  const isTold = (hit: LexiconHit): boolean => {
    const said = words.slice(0, hit.from)
    const isHeld = [1, 2, 3].some((count) => holding.test(said.slice(-count).join(' ')))
    const last = said.findLastIndex((word) => !determiner.test(word))
    const twin = hits.some(({ group, from, to }) => group === 'features' && from === hit.from && to === hit.to)
    if (isHeld || (twin && !article.test(said.at(-1) ?? ''))) return true
    if (!purpose.test(said[last] ?? '') || article.test(said[last - 1] ?? '')) return false
    // What the store has none of is not what is looked for.
    if (!vocabulary.types.has(hit.id)) return true
    return vocabulary.names.isSaidOf(foldWords(words.slice(hit.from, hit.to).join(' '), vocabulary.language), before)
  }
  return types.length > 0 && types.every(isTold) ? hits.filter(({ group }) => group !== 'types') : hits
}

function mergeFeatures(previous: readonly string[], said: readonly string[]): string[] {
  const isReplaced = (feature: string) =>
    alternatives.some((group) => group.includes(feature) && said.some((other) => group.includes(other)))
  return [...new Set([...previous.filter((feature) => !isReplaced(feature)), ...said])]
}

function mergeNot(previous: Wishes, said: Wishes): NonNullable<Wishes['not']> {
  const not: NonNullable<Wishes['not']> = {}
  for (const group of traitGroups) {
    const kept = (previous.not?.[group] ?? []).filter((id) => !said[group].includes(id))
    const all = [...new Set([...kept, ...(said.not?.[group] ?? [])])]
    if (all.length > 0) not[group] = all
  }
  const words = [...new Set([...(previous.not?.words ?? []), ...(said.not?.words ?? [])])]
  if (words.length > 0) not.words = words
  const brand = said.not?.brand ?? (previous.not?.brand === said.brand ? undefined : previous.not?.brand)
  return brand ? { ...not, brand } : not
}

/** The wishes of before as a further sentence changes them. What it names takes the place of what was; features add up. */
export function mergeWishes(previous: Wishes, said: Wishes): Wishes {
  const not = mergeNot(previous, said)
  const keep = (group: keyof Traits, ids: readonly string[]) => ids.filter((id) => !(not[group] ?? []).includes(id))
  const replace = (group: keyof Traits) => keep(group, said[group].length > 0 ? said[group] : previous[group])
  const hasPrice = said.price_min !== undefined || said.price_max !== undefined || said.price_about !== undefined
  const { price_min, price_max, price_about, not: _not, name: _name, ...before } = previous
  const prices = {
    ...(price_min === undefined ? {} : { price_min }),
    ...(price_max === undefined ? {} : { price_max }),
    ...(price_about === undefined ? {} : { price_about }),
  }
  const { not: _said, ...changed } = said
  const merged: Wishes = {
    ...before,
    ...(hasPrice ? {} : prices),
    ...changed,
    types: replace('types'),
    colours: replace('colours'),
    materials: replace('materials'),
    features: keep('features', mergeFeatures(previous.features, said.features)),
    occasions: replace('occasions'),
  }
  if (merged.brand !== undefined && merged.brand === not.brand) delete merged.brand
  return Object.keys(not).length > 0 ? { ...merged, not } : merged
}
