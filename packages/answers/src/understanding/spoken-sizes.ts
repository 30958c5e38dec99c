import type { StoreVocabulary } from '../model.ts'
import { addLeftOutUnits, fitSize } from '../sizes/fit-size.ts'
import { readSizeAt } from '../sizes/read-sizes.ts'
import type { Piece } from './line.ts'

const marker =
  /^(?:talles?|tallas?|tamanhos?|tamanos?|tam|sizes?|sized|numeros?|num|numeracao|aro|rodado|calzo|calco|calza|calca|visto|viste|uso|usa|wear|wears|taglia|medida|sighs)$/
const filler =
  /^(?:un|una|um|uma|el|la|o|a|an|de|do|da|numero|number|is|es|e|en|talle|talla|tamanho|size|us|eu|br|soy|sou|like|about)$/
/** Words that are a size after these only: a large, en M. */
const leading = /^(?:en|in|em|no|na|un|una|um|a|an|de|im|soy|sou|e|y|or|o|and|size|the|more|mas|mais|cama)$/

function takeAll(pieces: readonly Piece[], from: number, count: number) {
  for (const piece of pieces.slice(from, from + count)) piece.isUsed = true
}

/**
 * The size that words or units make certain: talle 42, 55 pulgadas, queen. The last one counts: "16, no, 18". `capitals` are
 * the places of tokens that are one capital letter.
 */
export function readCertainSize(pieces: readonly Piece[], capitals: ReadonlySet<number>): string | null {
  let found: string | null = null
  for (let place = 0; place < pieces.length; place += 1) {
    const piece = pieces[place]
    if (!piece || piece.isUsed) continue
    const marked = marker.test(piece.text) ? readMarked(pieces, place) : null
    if (marked) {
      found = marked.size
      takeAll(pieces, place, marked.pieces)
      place += marked.pieces - 1
      continue
    }
    const reading = readSizeAt(pieces, place, false) ?? readLetter(pieces, place, capitals)
    if (
      !reading ||
      (/^(?:full|single)$/.test(reading.size) &&
        piece.text !== 'matrimonial' &&
        !/^(?:cama|bed|size|de|colchon|colchao)$/.test(pieces[place - 1]?.text ?? '') &&
        pieces[place + reading.pieces]?.text !== 'size') ||
      isAge(pieces, place + reading.pieces) ||
      isMoney(pieces, place) ||
      isMemory(pieces, place + reading.pieces)
    )
      continue
    found = reading.size
    takeAll(pieces, place, reading.pieces)
    place += reading.pieces - 1
  }
  return readRepair(pieces, found)
}

/** "Dezesseis... não, minto, dezoito." */
function readRepair(pieces: readonly Piece[], found: string | null): string | null {
  if (found === null || !/^[\d.]+$/.test(found)) return found
  const place = pieces.findIndex(({ text }) => /^(?:minto|digo|perdon|sorry|corrijo|desculpa|rather)$/.test(text)) + 1
  const repaired = pieces[place]
  if (place === 0 || !repaired || repaired.isUsed || repaired.value === null || repaired.number?.isMoney) return found
  repaired.isUsed = true
  return repaired.text
}

function readMarked(pieces: readonly Piece[], place: number) {
  for (let skipped = 1; skipped <= 4; skipped += 1) {
    const piece = pieces[place + skipped]
    if (!piece) return null
    const reading = readSizeAt(pieces, place + skipped, true)
    // "Uso 40", but not "uso un termo"; "numero de pedido" neither.
    if (
      reading &&
      !/^(?:un|una|uma?|a|one)$/.test(piece.text) &&
      !/^(?:anos|years)$/.test(pieces[place + skipped + 1]?.text ?? '')
    ) {
      return { size: reading.size, pieces: reading.pieces + skipped }
    }
    if (!filler.test(piece.text) && !marker.test(piece.text)) return null
  }
  return null
}

/** "In a large, please", but not "in a large box". */
function isWordForSize(pieces: readonly Piece[], place: number): boolean {
  if (!/^(?:small|large)$/.test(pieces[place]?.text ?? '')) return false
  const before = pieces[place - 1]?.text === 'a' ? place - 2 : place - 1
  const next = pieces[place + 1]
  return pieces[before]?.text === 'in' && (!next || next.isAfterBreak || /^(?:please|if|for|under|or)$/.test(next.text))
}

/** A capital letter that stands alone, or one behind "en" or "in a". */
function readLetter(pieces: readonly Piece[], place: number, capitals: ReadonlySet<number>) {
  const piece = pieces[place]
  if (isWordForSize(pieces, place)) return readSizeAt(pieces, place, true)
  if (!piece || !/^(?:s|m|l|p|g|medium)$/.test(piece.text)) return null
  const before = pieces[place - 1]?.text ?? ''
  return capitals.has(piece.from) || leading.test(before) ? readSizeAt(pieces, place, true) : null
}

function isAge(pieces: readonly Piece[], behind: number): boolean {
  return /^(?:anos?|years?)$/.test(pieces[behind]?.text ?? '')
}

function isMoney(pieces: readonly Piece[], place: number): boolean {
  return pieces[place]?.number?.isMoney ?? false
}

/** What counts things instead of measuring them: pack de tres, three quarters. */
const countWords =
  /^(?:packs?|pacotes?|paquetes?|kits?|sets?|juegos?|jogos?|conjuntos?|combos?|cajas?|caixas?|lotes?|pares|pairs?|docenas?|dozen|boxes|box|bundles?)$/
const countLinks = /^(?:de|por|of|com|con|with|x|a)$/
const countedWords =
  /^(?:packs?|pares|pairs?|cuartos|quartos|quarters|piezas|pecas|pieces|cuotas|parcelas|horas|hours|dias|days|semanas|weeks|puertas|portas|drawers|cajones|gavetas|copas|vasos|copos)$/

/** What else has a number: fio 40 is how thick tights are. */
const numberedWords = /^(?:fios?|hilos|fator|factor|fps|spf|nivel|level|grado|grau)$/

/** "Dieciséis gigas de RAM" is no size that a shop sells a laptop by. */
function isMemory(pieces: readonly Piece[], behind: number): boolean {
  const next = pieces.slice(behind, behind + 4).map(({ text }) => text)
  return /^(?:(?:gb|gigs?|gigas?) )?(?:(?:de|of) )?(?:memoria )?ram(?= |$)/.test(next.join(' '))
}

/** Cinquenta por cento, 50%. */
function isPercent(pieces: readonly Piece[], behind: number): boolean {
  const [next = '', last = ''] = [pieces[behind]?.text, pieces[behind + 1]?.text]
  return /^(?:%|percent)$/.test(next) || (next === 'por' && /^ci?ento$/.test(last))
}

function isCount(pieces: readonly Piece[], place: number): boolean {
  const before = pieces[place - 1]?.text ?? ''
  if (numberedWords.test(before) || isMemory(pieces, place + 1) || isPercent(pieces, place + 1)) return true
  const counted = countLinks.test(before) ? (pieces[place - 2]?.text ?? '') : before
  return countWords.test(counted) || countedWords.test(pieces[place + 1]?.text ?? '')
}

/** Shoes and clothes have no number but their size; a larger one is a price, or a model. */
const largestWorn = 66
const wornLinks = /^(?:en|em|in|del|do|de|el|la|o|a|the)$/

interface BareSizes {
  vocabulary: StoreVocabulary
  /** Where words for shoes and clothes end: a number right behind one is a size, whether or not the store has it. */
  wornEnds: ReadonlySet<number>
}

function isBehindWorn(pieces: readonly Piece[], place: number, wornEnds: ReadonlySet<number>): boolean {
  const piece = pieces[place]
  if (!piece || piece.value === null || piece.value > largestWorn || piece.isAfterBreak) return false
  if (piece.number?.isMoney || piece.number?.isAbout) return false
  let before = place - 1
  while (before >= place - 2 && wornLinks.test(pieces[before]?.text ?? '')) before -= 1
  return wornEnds.has(pieces[before]?.to ?? -1)
}

/**
 * A bare number or word for a size is one where the store has it for what is looked for: sandália trinta e cinco; or where
 * it stands right behind what is worn: jean treinta.
 */
export function readBareSize(
  pieces: readonly Piece[],
  types: readonly string[],
  { vocabulary, wornEnds }: BareSizes,
): string | null {
  const known = listKnownSizes(types, vocabulary)
  let found: string | null = null
  pieces.forEach((piece, place) => {
    if (piece.isUsed) return
    const reading = readSizeAt(pieces, place, true)
    if (!reading || (piece.value === null && piece.text.length < 3) || isAge(pieces, place + reading.pieces)) return
    if (isCount(pieces, place + reading.pieces - 1)) return
    const fitted = fitSize(reading.size, known) ?? (isBehindWorn(pieces, place, wornEnds) ? reading.size : null)
    if (fitted === null) return
    found = fitted
    takeAll(pieces, place, reading.pieces)
  })
  return found
}

/** What makes of a number behind it a price. */
const beforePrices =
  /^(?:hasta|ate|to|under|below|over|above|por|for|with|con|com|menos|mas|mais|maximo|max|than|que|entre|between|and|y|e|a|unos|uns|about|around|cuesta|custa|[$€£₹])$/

/** "De vinte mil" is what a power bank holds where the store has such ones, "de 256" what a phone does: no prices. */
export function readKnownMeasure(
  pieces: readonly Piece[],
  types: readonly string[],
  vocabulary: StoreVocabulary,
): string | null {
  const known = listKnownSizes(types, vocabulary)
  for (const [place, piece] of pieces.entries()) {
    if (piece.isUsed || piece.value === null || piece.number?.isMoney) continue
    const size = addLeftOutUnits(piece.text).find((one) => /mah|gb/.test(one) && known.has(one))
    if (size === undefined || beforePrices.test(pieces[place - 1]?.text ?? '')) continue
    piece.isUsed = true
    return size
  }
  return null
}

export function listKnownSizes(types: readonly string[], vocabulary: StoreVocabulary): ReadonlySet<string> {
  const known = new Set<string>()
  for (const type of types) for (const size of vocabulary.sizes.get(type) ?? []) known.add(size)
  return known
}
