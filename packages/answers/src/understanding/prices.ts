import type { Wishes } from '../model.ts'
import { currencyWords } from '../numbers/number-words.ts'
import { type Piece, takeMatch, writeLine } from './line.ts'
import { isStopWord } from './stop-words.ts'

type Prices = Pick<Wishes, 'price_min' | 'price_max' | 'price_about'>

const words = [...currencyWords].filter((word) => /^\p{L}+$/u.test(word)).join('|')
const money = String.raw`(?:(?:los|las|un|um|unos|unas|os|as|uns|umas|the|el|la|de|a|o|like|about|us|r|\$|€|£|₹) )*#(\d+)#(?: (?:de )?(?:${words}|each|cada uno|cada|k))*`

/** Longer forms stand before their beginnings: the first that fits is taken. */
const atLeastNegated = ['no menos de', 'nao menos (?:de|que)', '(?:no|not) less than', 'not under']
const atMost = [
  String.raw`(?:no|nao|not) (?:(?:me|nos|le|se|vaya a|va|vai|da|quero|quiero|quisiera|queria|posso|puedo|pretendo|pra|para|want|to|going|looking|gonna|wanna|be|spending|paying|cost|costing|costs|pay|spend|go) )*(?:pas\w+|super\w+|exced\w+|sobrepas\w+|cuest\w+|cost\w+|cust\w+|salg\w+|saia\w*|valg\w+|vay\w+|ultrapass\w+|gast\w+|pag\w+|ir\w*|spend\w*|exceed\w*)(?: (?:mas|mais|arriba|acima|over|above|past|more))*(?: (?:de|do|dos|que|a|than))*`,
  String.raw`(?:dont|wont|cant|cannot|doesnt|didnt|not|never|shouldnt)(?: \p{L}+){0,5}? (?:more than|over|above|past|exceed|beyond)`,
  '(?:no|nao|not) (?:mas|mais|more|over|above|exceeding|past)(?: (?:de|que|than))?',
  'nothing (?:over|above)|nada (?:de )?(?:mas|mais) de',
  '(?:por )?menos (?:de|que|do que)',
  'hasta(?: unos| los)?|ate(?: uns| os| no maximo)?',
  '(?:por )?(?:debajo|abajo|abaixo|debaixo) (?:de|dos|do)',
  '(?:como |no |de |un |um )?(?:maximo|max|tope|teto|limite)(?: de)?(?: hasta| es| e)?',
  'como mucho|a lo sumo|a lo mas',
  'inferior(?:es)? a',
  '(?:keep|stay|stays|staying|anything|something|for|is|thats|be) (?:it |them )?(?:under|below|within)',
  'under|below|beneath|less than|lower than|cheaper than|up to|upto|at (?:the )?most|max(?:imum)?(?: of)?|within|as (?:much|high) as|no higher than|tops',
  '(?:mi |meu |my |the |con |com |with )?(?:budget|presupuesto|orcamento|plata|verba)(?: (?:is|es|e|of|de|tops out at|maxes out at|tops out|caps out at|cap|around|at|tope|maximo|s))*',
  'tops out at|caps? (?:of|at|out at)|limit (?:of|is)',
]
const atLeast = [
  'a partir d[eo]s?|desde(?: los)?|de mas de|mas de|mas que|arriba de|(?:por )?encima de|superior(?:es)? a|(?:como )?minimo(?: de)?|al menos|por lo menos',
  'mais (?:de|que|do que)|acima d[eo]s?|no minimo|pelo menos|partindo de',
  '(?:starting|start|starts) (?:at|from)|at least|upwards of|minimum(?: of)?|no less than|more than|above|over|north of|from|costing over',
]
const about = [
  String.raw`(?:unos|unas|alrededor de|cerca de|(?:mas o menos|aproximadamente|aprox)(?: en| de| unos| por)?|rond\p{L}+(?: en)?|a eso de|tipo|cosa de|en torno a|por (?:los|las)|como(?: de)?|cerca dos?)`,
  'uns|umas|por volta d[eo]s?|em torno d[eo]s?|mais ou menos|na faixa d[eo]s?|faixa d[eo]s?|perto d[eo]s?|na casa d[eo]s?|coisa de|beirando',
  '(?:somewhere |something )?(?:around|about|roughly|approximately|approx|circa|near|close to|in the region of|in the ballpark of|ballpark|say|like)',
]
/** They say the most that is there to spend, but only of money. */
const atMostOfMoney = [
  '(?:solo |so |apenas |only )?(?:tengo|tenho|dispongo de|cuento con|conto com|to com|tou com|estou com|ando con|i have|have|ive|got|ive got|i got|only have|only got)(?: (?:only|just|got|solo|so|nomas|apenas|como mucho|about|hasta))*',
  String.raw`(?:puedo|podria|pienso|quiero|posso|consigo|pretendo|quero|da pra|can|could|willing to|happy to|want to|to|pra|para)(?: (?:gastar\w*|pagar|spend|pay|go|afford|invertir|investir|poner|dar))(?: (?:hasta|ate|up to))?`,
  'por|con|com|for|with|spend|pay',
]
const same = ['make (?:that|it)|que sean?(?: de)?|digamos|melhor|mejor|lets say|na verdade']

const behindAtMost =
  'como (?:mucho|maximo)|de (?:maximo|tope|limite|presupuesto)|maximo|maxima|max|tope|a lo sumo|(?:para|pa|hacia) abajo|o menos|nomas|no mas|(?:pra|para) baixo|no maximo|ou menos|tops|maximum|or (?:less|under|below|cheaper|lower)|and (?:under|below|less)|at (?:the )?most|budget|limit|de teto|e olhe la|estourando'
const behindAtLeast = String.raw`(?:para|pa|hacia|pra) (?:arriba|cima)|o mas|en adelante|(?:como )?minimo|ou mais|em diante|no minimo|or (?:more|over|above|higher|up)|and (?:up|over|above|more|upwards)|upwards|minimum|at least|plus|\+`
const behindAbout =
  'mas o menos|mais ou menos|aproximadamente|aprox|or (?:so|thereabouts)|ish|give or take|roughly|por ahi|por ai|mas menos|approximately'

function compile(cues: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${cues.join('|')}),? ${money} `, 'gu')
}

const range = new RegExp(
  `(?:(?:entre|between|from|desde|de|a partir de|anywhere from|unos) )?(?:(?:entre|between|from|desde) )?${money} (?:y|e|and|to|hasta|ate|a|till|o|ou|or|y los|e os) ${money} `,
  'gu',
)
const rangeWord =
  /(?:entre|between|from|desde|\bde|a partir de)\b|(?:to|hasta|ate|a|till) (?:(?:los|las|r|\$|os) )*#\d+#/

const single: readonly (readonly [keyof Prices | 'same', RegExp, 'any' | 'money' | 'bare'])[] = [
  ['price_min', compile(atLeastNegated), 'any'],
  ['price_max', new RegExp(String.raw`${money},? (?:${behindAtMost})(?![\p{L}])`, 'gu'), 'any'],
  ['price_min', new RegExp(String.raw`(?:de )?${money},? (?:${behindAtLeast})(?![\p{L}])`, 'gu'), 'any'],
  ['price_max', compile(atMost), 'any'],
  ['price_min', compile(atLeast), 'any'],
  ['price_about', new RegExp(String.raw`${money},? (?:${behindAbout})(?![\p{L}])`, 'gu'), 'any'],
  ['price_about', compile(about), 'any'],
  ['same', compile(same), 'any'],
  ['price_max', compile(atMostOfMoney), 'money'],
  ['price_about', new RegExp(`${money} `, 'gu'), 'bare'],
]

/** What says that a thing is to cost nothing. */
const free =
  /(?<![\p{L}\d])(?<!(?:#\d+#|un[oa]|um|one|otr[oa]|outr[oa]|another) )(?:(?:que )?(?:sean?|sejam?) )?(?:gratis|gratuit[oa]s?|de graca|free of charge|for free)(?!\p{L})/u
/** Where one of these is said it is that, or what comes with a thing, which costs nothing, or nothing has to. */
const otherIsFree =
  /(?<!\p{L})(?:no|nao|not|dont|con|com|with|plus|(?:envi|entreg|fret|ship|deliver|despach|domicilio|devol|return|refund|cambi|troc|exchang|retir|pickup|instal|garant|warrant|grab|grav|engrav|cuota|parcel|interes|juro|muestra|amostra|sample|prueba|teste|trial|brinde|servi|segund|second)\p{L}*)(?!\p{L})/u

/** What counts things, people or time behind a number: no money. */
const countsOther =
  /^(?:anos?|anitos|aninhos|years?|yrs?|yr|meses|mes|months?|dias?|days?|horas?|hours?|cuotas|vezes|parcelas|personas?|pessoas?|people|persons?|unidades|piezas?|pecas?|pieces?|hilos|fios|threads?|paginas?|pages?|lumens?|lumenes|pares|pairs|pack|slice|porciones|fatias|watts?|w|hz|volts?|v|mp|megapixel(?:e?s)?|gigas?|gb|teras?|tb|puertas|metros?|meters?|feet|ft)$/
/** So do these behind a small one: nobody means six pesos. */
const countsParts =
  /^(?:drawers?|shelves|tiers?|doors|cajones|gavetas?|estantes|prateleiras|portas|ruedas|rodas|wheels|bolsillos|pockets|velocidades|speeds)$/

/** And so do these where no word says that it is money: five hundred sheets. What ends in -s may be a trait: "de 500 negras". */
const countsThings =
  /^(?:hojas|folhas|sheets|leaves|stickers|figurinhas|figuritas|adesivos|calcomanias|porcoes|servings|portions|units|pairs|capsulas|capsules|comprimidos|tablets|pastillas|pills|sobres|saches|sachets|bolsas|bolsitas|sacolas|saquinhos|bags|cajas|caixas|boxes|paquetes|pacotes|latas|cans|botellas|garrafas|bottles|vasos|copos|cups|platos|pratos|plates|servilletas|guardanapos|napkins|globos|baloes|balloons|velas|candles|tornillos|parafusos|screws|clavos|pregos|nails|broches|clips|fichas|cartas|cards|tarjetas|cartoes|envelopes|fotos|photos|gramos|gramas|grams|semillas|sementes|seeds|canciones|songs|puntos|pontos|points|colores|cores|colors|colours|luces|luzes|lights|leds|pulgadas|polegadas|inches)$/

/**
 * What a sentence says about money; its pieces become used. `previous` is what was wished before: "make that four hundred"
 * changes the same bound. `things` are the places where what is looked for begins.
 */
export function readPrices(
  pieces: readonly Piece[],
  previous: Prices | null,
  things: ReadonlySet<number> = new Set(),
): Prices {
  const prices: Prices = {}
  readRange(pieces, prices)
  for (const [wish, pattern, needs] of single) {
    const line = writeLine(pieces)
    for (const match of line.text.matchAll(pattern)) {
      const number = findMoney(pieces, match[1])
      if (!number || !isMeant(number, { pieces, needs, things }) || isPlugged(match[0], { number, text: line.text }))
        continue
      const slot = wish === 'same' ? findSame(previous) : wish
      if (!slot) continue
      const isAbout = number.isAbout && slot === 'price_max' && needs === 'money'
      setPrice(prices, isAbout ? 'price_about' : slot, scaleOf(number, pieces))
      takeMatch(pieces, line, match)
    }
  }
  if (Object.keys(prices).length === 0) readFree(pieces, prices, things)
  return orderPrices(prices)
}

/** From nothing on all is, and whoever says nothing in any other way wants to pay nothing. */
function setPrice(prices: Prices, slot: keyof Prices, value: number): void {
  if (value > 0) prices[slot] ??= value
  else if (slot !== 'price_min') prices.price_max ??= 0
}

/** "Free sneakers" cost nothing, what is "BPA free" does. */
function isFreeThing(pieces: readonly Piece[], place: number, things: ReadonlySet<number>): boolean {
  const [piece, before] = [pieces[place], pieces[place - 1]]
  if (piece?.text !== 'free' || piece.isUsed || !things.has(piece.to)) return false
  return before === undefined || piece.isAfterBreak || isStopWord(before.text)
}

function readFree(pieces: readonly Piece[], prices: Prices, things: ReadonlySet<number>): void {
  const line = writeLine(pieces)
  if (otherIsFree.test(line.text)) return
  const match = free.exec(line.text)
  const thing = pieces.find((_, place) => isFreeThing(pieces, place, things))
  if (!match && !thing) return
  setPrice(prices, 'price_max', 0)
  if (match) takeMatch(pieces, line, match)
  if (thing) thing.isUsed = true
}

function readRange(pieces: readonly Piece[], prices: Prices) {
  const line = writeLine(pieces)
  for (const match of line.text.matchAll(range)) {
    const second = findMoney(pieces, match[2])
    // From nothing on: but of babies' sizes, "de 0 a 3".
    const first = findMoney(pieces, match[1], second !== null && isCertain(pieces, second))
    if (!first || !second || !rangeWord.test(match[0])) continue
    const isShared = first.scale === 1 && second.scale > 1 && first.value < 1000
    const low = isShared ? first.value * second.scale : first.value
    // Only "between" leaves open which of the two comes first; without a word of money they may be sizes.
    const isTurned =
      /(?<!\p{L})(?:entre|between) /u.test(match[0]) && [first, second].some((it) => isCertain(pieces, it))
    if (low === second.value || (low > second.value && !isTurned)) continue
    if (low > 0) prices.price_min = low
    prices.price_max = second.value
    takeMatch(pieces, line, match)
    return
  }
}

/** Nothing of what is told next: 0 pesos de envío. */
function isOfOther(pieces: readonly Piece[], place: number): boolean {
  return pieces.slice(place + 1, place + 3).some(({ text }) => /^(?:de|of)$/.test(text))
}

function findMoney(pieces: readonly Piece[], place: string | undefined, isNothingMeant = false) {
  const index = Number(place)
  const number = pieces[index]?.number
  if (!number || number.value < 0 || !Number.isFinite(number.value) || number.value > 1e12) return null
  const next = pieces[index + 1]?.text ?? ''
  // Alone it is of sizes, degrees and what has none of something: 0 pesos de envío.
  if (number.value === 0 && !isNothingMeant && (!number.isMoney || isOfOther(pieces, index))) return null
  const isCounted = countsOther.test(next) || (number.value < 100 && countsParts.test(next))
  return isCounted && !number.isMoney ? null : number
}

interface Meaning {
  pieces: readonly Piece[]
  needs: 'any' | 'money' | 'bare'
  things: ReadonlySet<number>
}

/** Whether a number is a price where it stands: alone it needs more than after "up to". */
function isMeant(number: NonNullable<Piece['number']>, { pieces, needs, things }: Meaning): boolean {
  if (needs === 'any') return true
  if (!isCertain(pieces, number) || isCount(number, pieces)) return false
  return needs === 'money' || !(isVoltage(number) || isCountOf(things, number, pieces))
}

/** Whether a number alone tells how many of something are wished, and not what they cost. */
function isCount({ to, isMoney, scale }: NonNullable<Piece['number']>, pieces: readonly Piece[]): boolean {
  const next = pieces.find(({ from }) => from === to)
  return !isMoney && scale === 1 && next !== undefined && !next.isAfterBreak && countsThings.test(next.text)
}

/** "Quiero 200 vasos": so are what is looked for, but where a price is told before: "de 200". */
function isCountOf(
  things: ReadonlySet<number>,
  { from, to, isMoney, scale }: NonNullable<Piece['number']>,
  pieces: readonly Piece[],
): boolean {
  const [before, next] = [pieces.find((piece) => piece.to === from), pieces.find((piece) => piece.from === to)]
  if (isMoney || scale > 1 || !next?.text.endsWith('s') || next.isAfterBreak || !things.has(to)) return false
  return !/^(?:de|of|a|at|por|for|gast\p{L}*|pag\p{L}*|pay|spend)$/u.test(before?.text ?? '')
}

/** A drill with 220 has a plug, one for 220 has a price; and who has 220 to spend says so. */
const isWithOnly = /^(?:con|com) /
const spends = /(?<!\p{L})(?:compr\p{L}*|llev\p{L}*|lev[ao]r?|gast\p{L}*|alcanza|tengo|tenho|da pra)(?!\p{L})/u

function isPlugged(said: string, { number, text }: { number: NonNullable<Piece['number']>; text: string }): boolean {
  return isWithOnly.test(said) && isVoltage(number) && !spends.test(text)
}

/** "Furadeira de impacto 110": what a socket has. */
function isVoltage({ isMoney, scale, value }: NonNullable<Piece['number']>): boolean {
  return !isMoney && scale === 1 && [110, 127, 220].includes(value)
}

/** Money by its currency, its slang, its thousands, or with decimals of two digits. */
function isCertain(pieces: readonly Piece[], number: NonNullable<Piece['number']>): boolean {
  const piece = pieces.find(({ from }) => from === number.from)
  const before = pieces[pieces.indexOf(piece as Piece) - 1]?.text ?? ''
  return number.isMoney || number.scale > 1 || number.value >= 100 || /^(?:tengo|tenho|so)$/.test(before)
}

/** "About eighty thousand, eighty five at most": what is far smaller than another price shares its thousands. */
function scaleOf(number: NonNullable<Piece['number']>, pieces: readonly Piece[]): number {
  if (number.scale > 1 || number.value >= 1000) return number.value
  const scaled = pieces.find(
    (piece) => piece.number && piece.number !== number && piece.number.scale > 1 && piece.number.value >= 1000,
  )?.number
  return scaled && !/^[$€£₹]$/.test(pieces.find(({ from }) => from === number.from - 1)?.text ?? '')
    ? number.value * scaled.scale
    : number.value
}

function findSame(previous: Prices | null): keyof Prices | null {
  if (previous?.price_max !== undefined) return 'price_max'
  if (previous?.price_about !== undefined) return 'price_about'
  return previous?.price_min === undefined ? null : 'price_min'
}

/** What was said the wrong way round is put right. */
function orderPrices(prices: Prices): Prices {
  const { price_min: low, price_max: high } = prices
  return low !== undefined && high !== undefined && low > high ? { ...prices, price_min: high, price_max: low } : prices
}
