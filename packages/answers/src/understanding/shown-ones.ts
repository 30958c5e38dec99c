import type { Piece } from './line.ts'
import { isStopWord } from './stop-words.ts'

const article = /^(?:la|el|las|los|a|o|as|os|al|del|da|do|na|no|pela|pelo|the|this|that|esta|este|essa|esse)$/
const ordinal =
  /^(?:primer[ao]?s?|segund[ao]s?|tercer[ao]?s?|terceir[ao]s?|cuart[ao]s?|quart[ao]s?|quint[ao]s?|ultim[ao]s?|first|second|third|fourth|fifth|last|medio|meio|middle)$/
/** Behind a word of what is shown, where no thing is named. */
const shown = /^(?:opcion|opcao|option|foto|modelo|producto|produto|product|item)$/
/** What makes of "one" a pronoun: the black one, another one. */
const pronoun = /^(?:the|this|that|another|other|which|each|every|any|same|good|nice|better|first|second|third|last)$/

/**
 * Marks words that point to what was shown as used: in "the second one" there is no size, and no shop is searched for "second".
 * `isTrait` says that a trait ends right before a place.
 */
export function markShownOnes(pieces: readonly Piece[], isTrait: (place: number) => boolean) {
  for (const [place, piece] of pieces.entries()) {
    if (piece.value !== null || piece.isUsed) continue
    const before = pieces[place - 1]?.text ?? ''
    const next = pieces[place + 1]
    const isEnd = next === undefined || next.isAfterBreak
    const isOrdinal =
      ordinal.test(piece.text) && article.test(before) && (isEnd || isStopWord(next.text) || shown.test(next.text))
    const isPronoun = /^ones?$/.test(piece.text) && !piece.isAfterBreak && (pronoun.test(before) || isTrait(piece.from))
    if (isOrdinal || isPronoun) piece.isUsed = true
  }
}
