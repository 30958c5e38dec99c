import type { StoreVocabulary } from '../model.ts'
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
        !/^(?:cama|bed|size|de|colchon|colchao)$/.test(pieces[place - 1]?.text ?? '') &&
        pieces[place + reading.pieces]?.text !== 'size') ||
      isAge(pieces, place + reading.pieces) ||
      isMoney(pieces, place)
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

/** A bare number or word for a size is one where the store has it for what is looked for: sandália trinta e cinco. */
export function readBareSize(
  pieces: readonly Piece[],
  types: readonly string[],
  vocabulary: StoreVocabulary,
): string | null {
  const known = listKnownSizes(types, vocabulary)
  let found: string | null = null
  pieces.forEach((piece, place) => {
    if (piece.isUsed) return
    const reading = readSizeAt(pieces, place, true)
    if (!reading || (piece.value === null && piece.text.length < 3) || isAge(pieces, place + reading.pieces)) return
    if (!fitSize(reading.size, known)) return
    found = reading.size
    takeAll(pieces, place, reading.pieces)
  })
  return found
}

export function listKnownSizes(types: readonly string[], vocabulary: StoreVocabulary): ReadonlySet<string> {
  const known = new Set<string>()
  for (const type of types) for (const size of vocabulary.sizes.get(type) ?? []) known.add(size)
  return known
}

/** Letters of one language as those of another: a shop that writes P means what another calls S. */
const translated: Readonly<Record<string, readonly string[]>> = {
  XS: ['PP', 'XP'],
  S: ['P'],
  L: ['G'],
  XL: ['GG', 'XG'],
  XXL: ['XGG', 'XXG', 'G1', 'EG'],
  PP: ['XS'],
  P: ['S'],
  G: ['L'],
  GG: ['XL'],
  XG: ['XL', 'XXL', 'XGG'],
}

/** A size as the store has it, or null. */
export function fitSize(size: string, known: ReadonlySet<string>): string | null {
  if (known.has(size)) return size
  return translated[size]?.find((other) => known.has(other)) ?? [`${size}in`].find((other) => known.has(other)) ?? null
}
