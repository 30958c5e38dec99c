import { type NumberContext, readNumbers, type SpokenNumber } from '../numbers/read-numbers.ts'
import type { Token } from '../text/tokens.ts'

/** A part of a sentence as its patterns see it: a word, or a number that may have been said in many words. */
export interface Piece {
  text: string
  value: number | null
  number: SpokenNumber | null
  isDecimal: boolean
  /** Places of tokens; `to` is behind the last one. */
  from: number
  to: number
  isAfterBreak: boolean
  /** Whether a wish holds it already. */
  isUsed: boolean
}

/** The pieces of a sentence. */
export function makePieces(tokens: readonly Token[], context: NumberContext): Piece[] {
  const starts = new Map(readNumbers(tokens, context).map((number) => [number.from, number]))
  const pieces: Piece[] = []
  for (let place = 0; place < tokens.length; ) {
    const number = starts.get(place) ?? null
    const { text = '', isAfterBreak = false } = tokens[place] ?? {}
    pieces.push({
      text: number ? String(number.value) : text,
      value: number?.value ?? null,
      number,
      isDecimal: number !== null && (!Number.isInteger(number.value) || /^\d[.,]\d\d$/.test(text)),
      from: place,
      to: number?.to ?? place + 1,
      isAfterBreak,
      isUsed: false,
    })
    place = number?.to ?? place + 1
  }
  return pieces
}

/** A sentence for regular expressions: numbers are `#3#` (the place of the piece), commas and the like `,`, what is used `~`. */
export interface Line {
  text: string
  /** The piece that each character belongs to. */
  places: readonly number[]
}

export function writeLine(pieces: readonly Piece[]): Line {
  let text = ''
  const places: number[] = []
  pieces.forEach((piece, place) => {
    const mark = piece.value === null ? piece.text : `#${place}#`
    const written = `${piece.isAfterBreak ? ', ' : ''}${piece.isUsed ? '~' : mark} `
    text += written
    for (let count = 0; count < written.length; count += 1) places.push(place)
  })
  return { text, places }
}

/** Marks the pieces that a match covers as used. */
export function takeMatch(pieces: readonly Piece[], line: Line, match: RegExpMatchArray) {
  const from = match.index ?? 0
  const covered = new Set(line.places.slice(from, from + match[0].trimEnd().length))
  for (const place of covered) {
    const piece = pieces[place]
    if (piece) piece.isUsed = true
  }
}
