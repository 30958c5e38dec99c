import {
  isAskedByNeed,
  type LexiconGroup,
  type LexiconHit,
  matchLexicon,
  matchOwnLexicon,
  typeParents,
} from '../lexicon/lexicon.ts'
import { findShade } from '../lexicon/shades.ts'
import { makeMemos } from '../memo.ts'
import type { Age, Gender, Language, Pet, ProductFacts, StoreProduct, StoreVariant, VariantFacts } from '../model.ts'
import { normalizeSize, readNamedSize } from '../sizes/normalize-size.ts'
import type { Steps } from '../steps.ts'
import { foldText, splitTokens } from '../text/tokens.ts'
import {
  canHaveFeature,
  fitAge,
  fitGender,
  hasChildrenBeside,
  isAgeOpen,
  isTitled,
  listUsualTraits,
} from './fit-type.ts'
import { isFalseFriend, isOtherSense } from './other-senses.ts'
import { findCalled, isSureType, pickType, type ReadPart, scoreTypes, type TypeScores } from './read-type.ts'
import { refineType } from './refine-type.ts'
import { addHabits, learnHabits, type StoreHabits } from './store-habits.ts'
import { listTextParts, type TextPart } from './text-parts.ts'
import { listUnsaid, UsualFactsDraft } from './usual-facts.ts'

/** Words before a trait that take it away: "sin capucha", "not leather". */
const negations = new Set(['sin', 'sem', 'without', 'no', 'not', 'nothing', 'non', 'nao', 'nunca', 'ni', 'nem'])

function isNegated(words: readonly string[], { from, to }: LexiconHit): boolean {
  return (
    negations.has(words[from - 1] ?? '') ||
    (negations.has(words[from - 2] ?? '') && (words[from - 1] ?? '').length <= 4) ||
    // Vegan, fragrance free; BPA-free plastic is plastic.
    words[to] === 'free'
  )
}

/** Words for small things as much as for children: "si te queda grande o chico", "talle chico". */
const sizeWords = /^(?:chic[oa]s?|pequen[oa]s?|menor(?:es)?)$/
const isBeforeChildren = /^(?:los|las|os|as|para|pra|tus|mas|mais|de)$/
const isBeforeSize = /^(?:talle|talla|tamano|tamanho|o|ou|muy|muito)$/

/** Whether a word for people says nothing of whom it is for. */
function isNoReceiver(words: readonly string[], { group, from, to }: LexiconHit): boolean {
  if (group !== 'people' || to - from > 1) return false
  const [before = '', word = ''] = [words[from - 1], words[from]]
  // Small hands are who holds it, of any age.
  if (/^(?:manos|maos|hands)$/.test(before)) return true
  // Camping with kids; put the kids in it.
  if (before === 'with' || (before === 'the' && words[from - 2] !== 'for')) return true
  if (!sizeWords.test(word) || from === 0) return false
  // "De pequeños productores" are not for children.
  if (isBeforeSize.test(before) || (before === 'de' && to < words.length)) return true
  return words.length > 3 && !isBeforeChildren.test(before)
}

/** Nina is a name, niña a girl. */
function isName(text: string, { from, to }: { from: number; to: number }): boolean {
  return /^ninas?$/i.test(text.normalize('NFC').slice(from, to))
}

/** Para él has lost its accent: before a noun it is an article. */
function isArticle(words: readonly string[], { group, to }: LexiconHit): boolean {
  return group === 'people' && words[to - 1] === 'el' && to < words.length
}

/** "Lavable en lavarropas" is no washing machine. */
function isWashing(words: readonly string[], { id, from }: LexiconHit): boolean {
  const isWashed = words.slice(Math.max(0, from - 5), from).some((word) => /^(?:lava|wash)/.test(word))
  return id === 'washing_machine' && isWashed && /^(?:en|em|na|no|in|a|the)$/.test(words[from - 1] ?? '')
}

type ReadText = Pick<ReadPart, 'words' | 'hits' | 'denied'>

/** Categories, tags and what a shop writes under all of its products are read once. */
const readTexts = makeMemos(readText)

function readPart(part: TextPart, language: Language): ReadPart {
  return { ...part, ...readTexts[language].get(part.text) }
}

function readText(text: string, language: Language): ReadText {
  const tokens = splitTokens(text)
  const words = tokens.map(({ text }) => text)
  // Mochila escolar is a term of Portuguese, and in a Spanish store a mochila all the same.
  const own = matchOwnLexicon(tokens, language)
  // A word of another language counts where the store's own says nothing of it.
  const foreign = matchLexicon(tokens).filter(
    (hit) =>
      hit.language !== language &&
      (hit.to - hit.from > 1 || (words[hit.from] ?? '').length > 4) &&
      !isFalseFriend(words, hit) &&
      !own.some(({ from, to }) => from < hit.to && hit.from < to),
  )
  const said = [...own, ...foreign].filter((hit) => {
    const token = tokens[hit.from]
    const isNamed = hit.group === 'people' && token !== undefined && isName(text, token)
    const isNoThing = isArticle(words, hit) || isWashing(words, hit) || isOtherSense(words, hit)
    return !isNoThing && !isNoReceiver(words, hit) && !isNamed
  })
  const { hits = [], denied = [] } = Object.groupBy(said, (hit) => (isNegated(words, hit) ? 'denied' : 'hits'))
  return { words, hits, denied }
}

const least = 0.6

/** Ids of a group that the parts name. */
function listTraits(parts: readonly ReadPart[], group: LexiconGroup): string[] {
  const scores = new Map<string, number>()
  for (const { hits, weight } of parts) {
    for (const hit of hits)
      if (hit.group === group && !hit.isAsked) scores.set(hit.id, (scores.get(hit.id) ?? 0) + weight)
  }
  return [...scores].filter(([, score]) => score >= least).map(([id]) => id)
}

interface People {
  gender: Gender | null
  age: Age | null
  pet: Pet | 'any' | null
}

/** For whom it is: what name, categories and tags say goes before what sentences say. */
function readPeople(parts: readonly ReadPart[]): People {
  const scores = new Map<string, number>()
  for (const { hits, weight, place } of parts) {
    // "Lingerie y boxers" is what else lies there.
    const isOfThing = (hit: LexiconHit) =>
      place === 'category' && hits.some(({ group, from }) => group === 'types' && from === hit.from)
    const people = hits.filter((hit) => hit.group === 'people' && !isOfThing(hit))
    const said = new Set(people.flatMap(({ id }) => id.split('+')))
    for (const id of said) scores.set(id, (scores.get(id) ?? 0) + (place === 'category' ? Math.max(weight, 3) : weight))
  }
  const score = (id: string) => scores.get(id) ?? 0
  const pick = <Id extends string>(ids: readonly Id[]): Id | null => {
    const [best] = [...ids].sort((one, other) => score(other) - score(one))
    return best !== undefined && score(best) > 0 ? best : null
  }
  const isBoth = score('female') > 2 && score('male') > 2
  // "Para perros y gatos" is for either.
  const isForPets = Math.min(score('dog'), score('cat')) > 2
  return {
    gender: isBoth ? 'unisex' : pick(['unisex', 'female', 'male']),
    age: pick(['baby', 'kid', 'adult']),
    pet: isForPets ? 'any' : pick(['dog', 'cat']),
  }
}

/** The parts that say for whom a thing is, and not whom it shows or who is near it. */
function listPartsOnPeople(type: string | null, parts: readonly ReadPart[]): readonly ReadPart[] {
  if (isTitled(type)) return parts.filter(({ place }) => place === 'category' || place === 'tag')
  if (hasChildrenBeside(type)) return parts.filter(({ place }) => place !== 'sentence')
  if (type !== 'doll') return parts
  const isDoll = (words: readonly string[], { group, from, to }: LexiconHit) =>
    group === 'people' && to - from === 1 && /^(?:bebe|baby|bebote)$/.test(words[from] ?? '')
  return parts.map((part) => ({ ...part, hits: part.hits.filter((hit) => !isDoll(part.words, hit)) }))
}

const colourNames = /\b(?:colou?r|colores|cor|cores|shade|finish|metal|tono|acabamento|banho|variacao|modelo|estampa)\b/

type OptionFacts = Pick<VariantFacts, 'size' | 'colour'>

function readOption(name: string, value: string, language: Language): OptionFacts {
  const hits = matchLexicon(splitTokens(value)).filter(({ group }) => group === 'colours')
  const named = (hits.find((hit) => hit.language === language) ?? hits[0])?.id ?? null
  if (colourNames.test(foldText(name))) return { size: null, colour: findShade(value) ?? named }
  const size = normalizeSize(value, name)
  return { size, colour: size === null ? named : null }
}

/** Very many variants have the same few options. */
const readOptions = makeMemos((text, language) => {
  const [name = '', value = ''] = text.split('\n', 2)
  return readOption(name, value, language)
})

function readVariant({ variant_id, options }: StoreVariant, language: Language): VariantFacts {
  const facts: VariantFacts = { variant_id, size: null, colour: null }
  for (const [name, value] of Object.entries(options)) {
    const { size, colour } = readOptions[language].get(`${name.replaceAll('\n', ' ')}\n${value.replaceAll('\n', ' ')}`)
    facts.size ??= size
    facts.colour ??= colour
  }
  return facts
}

/** Where no variant tells a size, the measure in the name is that of all of them: "Termo 1 litro". */
function readVariants({ name, variants }: StoreProduct, language: Language): VariantFacts[] {
  const facts = variants.map((variant) => readVariant(variant, language))
  const named = facts.some(({ size }) => size !== null) ? null : readNamedSize(name)
  return named === null ? facts : facts.map((fact) => ({ ...fact, size: named }))
}

interface ReadProduct {
  product: StoreProduct
  parts: readonly ReadPart[]
  scores: ReadonlyMap<string, number>
}

function readProduct(product: StoreProduct, language: Language): ReadProduct {
  const parts = listTextParts(product).map((part) => readPart(part, language))
  return { product, parts, scores: scoreTypes(parts, language) }
}

function describe(
  { product, parts, scores }: ReadProduct,
  language: Language,
  habits: StoreHabits | null | undefined,
): ProductFacts {
  const variants = readVariants(product, language)
  const ofVariants = variants.flatMap(({ colour }) => (colour === null ? [] : [colour]))
  const type = refineType(pickType(scores), parts)
  const people = readPeople(listPartsOnPeople(type, parts))
  const read = (group: 'materials' | 'features' | 'occasions') => [
    ...new Set([...listTraits(parts, group), ...listUsualTraits(type, group)]),
  ]
  const features = read('features').filter((feature) => canHaveFeature(type, feature))
  const gender = fitGender(type, people.gender)
  const occasions = read('occasions')
  // "Perro adulto" is no grown-up's.
  const isPets = people.pet !== null && (type === null || typeParents.get(type) === 'pets')
  const age = isPets ? null : (people.age ?? fitAge(type, occasions))
  return {
    type,
    pet: people.pet,
    gender,
    age,
    colours: [...new Set(ofVariants.length > 0 ? ofVariants : listTraits(parts, 'colours'))],
    materials: read('materials'),
    features,
    occasions,
    unsaid: [
      ...(habits && !isSureType(scores, type) ? ['types'] : []),
      ...(isAgeOpen(type, age) ? ['age'] : []),
      ...listUnsaid({ type, gender, features, denied: listDenied(parts) }, habits?.usual),
    ],
    variants,
  }
}

/** Features that the store says a product has not. */
function listDenied(parts: readonly ReadPart[]): string[] {
  return parts.flatMap(({ denied }) => denied.filter(({ group }) => group === 'features').map(({ id }) => id))
}

/** What is known of a product, from what its store says of it in its language; with the store's habits, if learned. */
export function readFacts(product: StoreProduct, language: Language, habits?: StoreHabits | null): ProductFacts {
  const read = readProduct(product, language)
  return describe(
    habits
      ? { ...read, scores: addHabits({ ...read, called: findCalled(read.parts, language) }, habits, language) }
      : read,
    language,
    habits,
  )
}

/** So many products tell a store's habits as well as all of them. */
const mostLearned = 5000
/** Names or categories that say what a product is. */
const leastTold = 4
const leastShare = 0.7

/** Whether what is said tells a kind that shoppers ask for by name. */
function isTold(scores: TypeScores): boolean {
  return [...scores].some(([id, score]) => score >= leastTold && !isAskedByNeed(id))
}

/**
 * The habits of a store's products; null where most names and categories do not say what a product is. Pauses after each
 * product, so that others get their turn.
 */
export function* learnHabitsInSteps(products: readonly StoreProduct[], language: Language): Steps<StoreHabits | null> {
  const step = Math.max(1, Math.floor(products.length / mostLearned))
  const learned: Pick<ReadProduct, 'product' | 'scores'>[] = []
  const usual = new UsualFactsDraft()
  for (let place = 0; place < products.length; place += step) {
    const product = products[place] as StoreProduct
    const { parts, scores } = readProduct(product, language)
    learned.push({ product, scores })
    usual.add({ type: pickType(scores), gender: readPeople(parts).gender, features: listTraits(parts, 'features') })
    yield
  }
  const told = learned.filter(({ scores }) => isTold(scores))
  return told.length >= leastShare * learned.length
    ? { signs: learnHabits(learned, language), usual: usual.build() }
    : null
}
