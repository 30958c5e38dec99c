import type { Wishes } from '../model.ts'
import { type Piece, takeMatch, writeLine } from './line.ts'

const superlatives: readonly (readonly ['cheapest' | 'dearest', RegExp])[] = [
  [
    'cheapest',
    /(?<!\p{L})(?:(?:mas|mais) (?:barat\p{L}*|economic\p{L}*|em conta|en cuenta|accesib\p{L}*|acessive\p{L}*)|cheapest|(?:cheaper|less expensive)(?! than)|least expensive|most affordable|most economical|(?:lowest|smallest|best|minimum) (?:price|cost)\p{L}*|(?:costing|costs?|priced) (?:the )?(?:least|lowest)|(?:menor|mejor|melhor) (?:precio|preco|valor)|(?:precio|preco) (?:mas|mais) (?:bajo|baixo|barato)|(?:cuest|salg|sal|sale|valg|cust|sai|saia)\p{L}* (?:menos|mas barat\p{L}*|mais barat\p{L}*)(?! de| que| do)|menos (?:car[oa]s?|costos[oa]s?))(?!\p{L})/gu,
  ],
  [
    'dearest',
    /(?<!\p{L})(?:(?:mas|mais) (?:car[oa]s?|carit[oa]s?|lujos[oa]s?|costos[oa]s?|exclusiv[oa]s?|luxuos[oa]s?|sofisticad[oa]s?)|most (?:expensive|luxurious|costly)|priciest|dearest|fanciest|costliest|high(?:est)? (?:price|end)\p{L}*|(?:mayor|maior) (?:precio|preco|valor)|(?:precio|preco) (?:mas|mais) alto|(?:cuest|cust)\p{L}* (?:mas|mais)(?! de| que| do)|top of the (?:line|range)|(?:mas|mais) top|premium|gama alta|alta gama)(?!\p{L})/gu,
  ],
]

const offers =
  /(?<!\p{L})(?:en ofertas?|(?:las |los |of )?ofertas?|em ofertas?|rebajad[oa]s?|rebajas?|en rebaja|remarcad[oa]s?|promos?|promocion\p{L}*|promoco?es|promocao|promocoes|promocional|on (?:sale|offer|promo|promotion|special)|in the sales?|sale (?:items|prices?)|discount(?:s|ed)?|descuentos?|descontos?|con descuento|liquidacion|liquidacao|clearance|reduced|marked down|deals|(?:good|great|best) deal|queima de estoque|desconto|outlet|specials)(?!\p{L})/gu

/** What is cheap, and what is not dear. */
const cheap =
  /(?<!\p{L})(?<!(?:no|nao|not|tan|tao|too|so|very|muy|muito|sea|seja|looking) )(?:(?:bien |bem |bastante |re |super |really |pretty )?(?:barat(?:it|inh)?[oa]s?|economic(?:it)?[oa]s?|accesibles?|acessive(?:l|is)|em conta|cheap|inexpensive|affordable|low cost|budget friendly)|(?:no|nao|nada|not|nothing|isnt|arent|ni|nem) (?:(?:que |it |be |sea|sean|seja|sejam|este|esten|estea|tan|muy|tao|muito|too|so|very|overly|demasiado) )*(?:car[oa]s?|carit[oa]s?|costos[oa]s?|expensive|pricey|dear))(?!\p{L})/gu

interface Sorting extends Pick<Wishes, 'sort' | 'offer'> {
  /** Something cheap is asked for, not the cheapest. */
  isCheap?: true
}

/**
 * What comes first, and whether it must be reduced. Pieces that say so become used. Where no kind of thing is named, what is
 * cheap is of any kind: the cheapest of all would be no answer.
 */
export function readSorting(pieces: readonly Piece[], isOfType: boolean): Sorting {
  const found: Sorting = {}
  for (const [sort, pattern] of superlatives) {
    const line = writeLine(pieces)
    for (const match of line.text.matchAll(pattern)) {
      found.sort ??= sort
      takeMatch(pieces, line, match)
    }
  }
  const cheapLine = writeLine(pieces)
  for (const match of isOfType && found.sort === undefined ? cheapLine.text.matchAll(cheap) : []) {
    found.sort = 'cheapest'
    found.isCheap = true
    takeMatch(pieces, cheapLine, match)
  }
  const line = writeLine(pieces)
  for (const match of line.text.matchAll(offers)) {
    found.offer = true
    takeMatch(pieces, line, match)
  }
  return found
}

const cheaper =
  /(?<!\p{L})(?:(?:algo |uns? |unos |alguno |some |something |ones? )?(?:mas|mais) (?:barat|economic|en cuenta|em conta)\p{L}*|cheaper|less expensive|too (?:expensive|pricey|dear)|(?:muy|demasiado|re|tan|muito|caro demais|tao) car[oa]s?|menos car[oa]s?)(?!\p{L})/u
const isSuperlative =
  /(?<!\p{L})(?:el|la|los|las|lo|o|os|as|cual|cuales|qual|quais|cheapest|sai|sale)(?: \p{L}+){0,3} (?:mas|mais) (?:barat|economic|en cuenta|em conta)/u

/** Whether something cheaper than what was shown is asked for, and not the cheapest of all. */
export function asksForCheaper(text: string): boolean {
  return cheaper.test(text) && !isSuperlative.test(text)
}

/** The price that "cheaper" than a price comes to at most. */
export function getNextLower(price: number): number {
  return price >= 100 ? Math.ceil(price) - 1 : Math.round(price * 100 - 1) / 100
}
