import { readFileSync } from 'node:fs'
import { getTermName, type LexiconGroup } from '../lexicon/lexicon.ts'
import { type Finding, type Language, languages, type Relaxation } from '../model.ts'
import { getNextLower } from '../understanding/sorting.ts'
import { sayPrice, writePrice } from './say-price.ts'

/** A found product as it is spoken of. */
export interface SpokenProduct {
  name: string
  /** In units of the currency; null where no price is told. */
  price: number | null
  currency: string | null
}

export interface WordingContext {
  language: Language
  /** Whose words are said (ISO 3166); null for those that are understood everywhere. */
  country: string | null
  /** Those of the finding, in its order, as the catalogue has them now. */
  products: readonly SpokenProduct[]
  /** The owner's answer to a question that looks for no product. */
  ownAnswer: string | null
  /** Chooses among the ways to say it, such as the sentence. */
  seed: string
}

type Phrases = Record<string, string | readonly string[]>

const phrases = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`../../phrases/${language}.json`, import.meta.url), 'utf8')),
  ]),
) as Record<Language, Phrases>

function hash(text: string): number {
  let value = 0
  for (const character of text) value = (value * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return value
}

/** Where a friend is called vos. */
const vosCountries = ['AR', 'PY', 'UY']

function say({ language, country, seed }: WordingContext, key: string, params: Record<string, string> = {}): string {
  const own = vosCountries.includes(country ?? '') ? phrases[language][`${key}@vos`] : undefined
  const found = own ?? phrases[language][key] ?? ''
  const phrase = typeof found === 'string' ? found : (found[hash(seed) % found.length] ?? '')
  return phrase.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

const mostNameWords = 5

/** A product's name as one would say it: without what stands behind a dash or in brackets, and not very long. */
function shortenName(name: string): string {
  const [head = name] = name.split(/\s+[-–—|(]\s*|\s*\(/)
  const words = head.trim().split(/\s+/).slice(0, mostNameWords)
  while (
    words.length > 2 &&
    /^(?:de|del|da|do|con|com|para|y|e|en|em|with|for|and|of|in|the|la|el)$/i.test(words.at(-1) ?? '')
  ) {
    words.pop()
  }
  return words.join(' ')
}

type PriceTeller = (price: number, money: { currency: string; language: Language }) => string

const traitGroups: Partial<Record<Relaxation['slot'], LexiconGroup>> = {
  colours: 'colours',
  materials: 'materials',
  features: 'features',
}

/** What is missing, in words; of ids the first that was asked for. */
function sayMissing({ slot, from, to }: Relaxation, context: WordingContext, tellPrice: PriceTeller): string {
  const { language, products } = context
  if (slot === 'price_max' || slot === 'price_min' || slot === 'price_about') {
    const currency = products.find((product) => product.currency !== null)?.currency
    // "Cheaper" than what was shown is at most a price that nobody has said: of the two it is told as the one that was.
    const shown = products.find((product) => slot === 'price_max' && getNextLower(product.price ?? 0) === Number(from))
    const price = shown?.price ?? Number(from)
    if (price === 0 && slot === 'price_max') return say(context, 'no.free')
    const told = currency && Number.isFinite(price) ? tellPrice(price, { currency, language }) : from
    return say(context, `no.${slot}`, { from: told })
  }
  if (slot === 'size') return say(context, to === null ? 'no.size' : 'no.size_to', { from, to: to ?? '' })
  const group = traitGroups[slot]
  const [first = ''] = from.split(', ')
  if (group) return say(context, `no.${slot}`, { from: getTermName(group, first, language) ?? first })
  if (slot === 'name') return say(context, 'no.name', { from: shortenName(from) })
  if (slot === 'types' || slot === 'offer' || slot === 'brand') return say(context, `no.${slot}`, { from })
  return say(context, 'no.other')
}

function wordWith({ kind, trace, products: found }: Finding, context: WordingContext, tellPrice: PriceTeller): string {
  const { language, products, ownAnswer } = context
  const { understanding, relaxed, fitting } = trace
  const describe = ({ name, price, currency }: SpokenProduct) => {
    const short = shortenName(name)
    if (price === null || currency === null) return short
    return say(context, 'priced', { name: short, price: tellPrice(price, { currency, language }) })
  }
  const [first, second] = products
  if (kind === 'other') return ownAnswer ?? say(context, understanding.other === 'small_talk' ? 'small_talk' : 'other')
  if (kind === 'not_understood') return say(context, 'not_understood')
  if (kind === 'nothing' || !first) return say(context, 'nothing')
  const params = { first: describe(first), second: second ? describe(second) : '', count: String(fitting) }
  if (kind === 'relaxed') {
    const [given] = relaxed
    const missing = given ? sayMissing(given, context, tellPrice) : say(context, 'no.other')
    return `${missing} ${say(context, 'nearest', params)}`
  }
  const { sort } = understanding.wishes
  if (sort) return say(context, sort, params)
  // Who names a product asks for that one.
  if (found[0]?.reasons.includes('name')) return say(context, 'named', params)
  return say(context, fitting > 1 && second ? 'answered' : 'answered_one', params)
}

/** What an answer says: `text` to be read, at most 25 words; `speech` to be heard, with prices in words. */
export function word(finding: Finding, context: WordingContext): { text: string; speech: string } {
  return { text: wordWith(finding, context, writePrice), speech: wordWith(finding, context, sayPrice) }
}

const mostSuggestions = 3
const suggestedColours = ['black', 'white', 'blue', 'red']

/** What may be asked next, as shoppers say it. */
export function suggest(
  { kind, trace }: Finding,
  { language, country, seed }: Pick<WordingContext, 'language' | 'country' | 'seed'>,
): string[] {
  if (kind !== 'answered' && kind !== 'relaxed') return []
  const context: WordingContext = { language, country, seed, products: [], ownAnswer: null }
  const { wishes } = trace.understanding
  const colour = suggestedColours.find((id) => !wishes.colours.includes(id) && !wishes.not?.colours?.includes(id))
  const name = colour && getTermName('colours', colour, language)
  const suggestions = [
    ...(wishes.sort === 'cheapest' ? [] : [say(context, 'suggest.cheaper')]),
    ...(wishes.colours.length > 0 && name ? [say(context, 'suggest.colour', { colour: name })] : []),
    ...(wishes.offer ? [] : [say(context, 'suggest.offer')]),
  ]
  return suggestions.slice(0, mostSuggestions)
}
