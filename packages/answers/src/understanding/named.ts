import { matchLexicon } from '../lexicon/lexicon.ts'
import type { NamedProducts, StoreVocabulary } from '../model.ts'
import { listTellingWords } from '../segment/product-names.ts'
import type { Token } from '../text/tokens.ts'
import { foldWords } from '../text/words.ts'
import { findRefusals, type Refusal } from './refusals.ts'

/** Products whose name is said, and where its tokens stand; `to` is behind the last one. */
export interface Named extends Pick<NamedProducts, 'from' | 'to' | 'places' | 'types'> {
  /** Whether it has words that mean nothing else: what "vino blanco" wishes is understood without the names. */
  isProper: boolean
}

/** What is looked for goes with the product or instead of it: "funda para la", "algo que no sea el", "más barato que la". */
const otherwise =
  /(?:^| )(?:para|pra|pro|pa|for|con|com|with|sin|sem|without|no|nao|not|menos|except|excepto|exceto|sea|seja|como|like|than|(?:mas|mais|menos|mejor|melhor)(?: \S+)? (?:do )?que)(?: (?:el|la|los|las|un|una|unos|unas|o|os|a|as|um|uma|the|an|mi|mis|meu|minha|my|es[aeo]|est[aeo]|ess[ae]|this|that))*$/

function isMeantOtherwise(tokens: readonly Token[], from: number): boolean {
  const before = tokens.slice(0, from).map(({ text }) => text)
  return otherwise.test(before.join(' '))
}

/** So many words of a name are said by nobody who means another thing. */
const surelyNamed = 3

/**
 * Whether a part of what would be the name is refused: "un reloj que no sea digital" names no "reloj digital", and "sutiã sem
 * bojo" none that has one.
 */
function isRefusedWithin(
  tokens: readonly Token[],
  { from, to, found, vocabulary }: { from: number; to: number; found: NamedProducts; vocabulary: StoreVocabulary },
): boolean {
  const { language, names } = vocabulary
  const isSure = found.isWhole && found.to - found.from >= surelyNamed
  const isOfOther = (refusal: Refusal) => {
    const saying = new Set(names.listSaying(foldWords(tokens[refusal.from]?.text ?? '', language)))
    return found.places.some((place) => saying.has(place))
  }
  return findRefusals(tokens, language).some((refusal) => {
    if (refusal.from <= from || refusal.from >= to) return false
    return refusal.isLeftOut ? isOfOther(refusal) : !isSure
  })
}

/** The products of a store whose name is said; in a visit that goes on, whole: "en color azul" is then said of what was shown. */
export function findNamed(
  tokens: readonly Token[],
  vocabulary: StoreVocabulary,
  { goesOn }: { goesOn: boolean },
): Named | null {
  const { names, language } = vocabulary
  const telling = listTellingWords(tokens, language)
  const found = names.find(telling.map(({ word }) => word))
  const [first, last] = [telling[found?.from ?? -1], telling[(found?.to ?? 0) - 1]]
  if (!found || !first || !last || (goesOn && !found.isWhole)) return null
  const [from, to] = [first.place, last.place + 1]
  if (isMeantOtherwise(tokens, from) || isRefusedWithin(tokens, { from, to, found, vocabulary })) return null
  const hits = matchLexicon(tokens)
  const isProper = telling
    .slice(found.from, found.to)
    .some(
      ({ place }) =>
        /\p{L}{2}/u.test(tokens[place]?.text ?? '') && !hits.some((hit) => hit.from <= place && place < hit.to),
    )
  // Words that mean something else are a name only where nothing else is said, and one of them is seldom one.
  const { places, types, isWhole } = found
  if (!isProper && !(isWhole && telling.length > 1 && found.to - found.from === telling.length)) return null
  return { from, to, places, types, isProper }
}
