import { type LexiconHit, typeParents } from '../lexicon/lexicon.ts'

type ReadHit = Pick<LexiconHit, 'group' | 'id' | 'from' | 'to' | 'language'>

/** Words of one language that are other things in another: a mascara is no máscara, and pasta is no toothpaste. */
const falseFriends = /^(?:mascara|pasta|fantasia)s?$/

export function isFalseFriend(words: readonly string[], { group, from, to }: ReadHit): boolean {
  return group === 'types' && to - from === 1 && falseFriends.test(words[from] ?? '')
}

const pills = /^(?:tabletas?|tablets?|tabs?)$/
const count = /^x?\d+$/
const dose = /^(?:mg|mcg|ui|iu|\d+(?:mg|mcg|ui|iu))$/

/** "Paracetamol 20 tabletas" and "60 tablets" are pills. */
function arePills(words: readonly string[], { id, from }: ReadHit): boolean {
  if (id !== 'tablet' || !pills.test(words[from] ?? '')) return false
  // A tablet computer has its number, too: "Jet 3 tablet".
  const isCounted = /s$/.test(words[from] ?? '') && count.test(words[from - 1] ?? '')
  return isCounted || words.some((word) => dose.test(word))
}

/** A word of what something tastes or smells of, in Spanish and Portuguese before it, in English behind it. */
const tastesOf = /^(?:sabor|sabores|gusto|aroma|aromas|olor|cheiro|fragancia|fragrancia|esencia|essencia)$/
const tasting = /^(?:flavou?r|flavou?red|flavou?rs|scent|scented)$/
const joining = /^(?:a|de|do|da|y|e|al|con|com)$/

/** "Sabor pescado", "aroma a café", "chocolate flavour": what it tastes of is not what it is. */
function isTaste(words: readonly string[], { id, from, to }: ReadHit): boolean {
  if (typeParents.get(id) !== 'food') return false
  if (tasting.test(words[to] ?? '')) return true
  let before = from - 1
  while (before >= 0 && joining.test(words[before] ?? '')) before -= 1
  // "Sabor frutilla chocolate" has two.
  return tastesOf.test(words[before] ?? '') || (before === from - 1 && tastesOf.test(words[before - 1] ?? ''))
}

const matt = /^(?:mate|matte)s?$/
/** What has a finish: make-up and paint, and what is called by their words. */
const finished =
  /^(?:labial(?:es)?|labios|base|bases|polvo|sombras?|esmaltes?|maquillaje|maquiagem|makeup|batom|rostro|rosto|latex|pinturas?|tintas?|acabado|acabamento|efecto|efeito|finish|unas)$/

/** Matt make-up and paint are no cup for mate. */
function isFinish(words: readonly string[], { id, from }: ReadHit): boolean {
  return id === 'mate_cup' && from > 0 && matt.test(words[from] ?? '') && words.some((word) => finished.test(word))
}

/** Whether a word for a thing says something else where it stands in a store's text. */
export function isOtherSense(words: readonly string[], hit: ReadHit): boolean {
  return hit.group === 'types' && (arePills(words, hit) || isTaste(words, hit) || isFinish(words, hit))
}
