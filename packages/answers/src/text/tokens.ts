import { Memo } from '../memo.ts'

/** A word, a number or a sign of a sentence. */
export interface Token {
  /** Without accents, in small letters: `nino`, `25.000`, `$`. */
  text: string
  /** Where it stands in the sentence as it was said, in UTF-16 units; `to` is behind it. */
  from: number
  to: number
  /** Whether a comma, a full stop or the like stands before it. */
  isAfterBreak: boolean
}

const accents = /\p{M}/gu
/** A number with an exponent is one, too: of `1e30` neither half is a price. */
const pieces = /\d+(?:[.,]\d+)*(?:e\+?\d{2,}(?![\p{L}\d]))?|\p{L}+(?:['’]\p{L}+)?|[$€£₹"”%&+]/gu
/** A full stop or a comma between digits belongs to the number, so that none of these is within a piece. */
const breaks = /[,;:.!?¿¡…()\n]/

/** Letters of these, composed, are as long without their accents. */
const latin = /^[\x20-\x7e\u00a1-\u017f]*$/

/** Without accents, in small letters, and as long as before, so that places are kept. */
function foldSameLength(text: string): string {
  if (latin.test(text)) return text.normalize('NFD').replace(accents, '').toLowerCase()
  let folded = ''
  for (const character of text) {
    if (character <= '\x7f') {
      folded += character
      continue
    }
    const plain = character.normalize('NFD').replace(accents, '').toLowerCase()
    folded += plain.length === character.length ? plain : character.toLowerCase().slice(0, character.length)
  }
  return folded.toLowerCase()
}

/** The words, numbers and signs of a text. Of `women's` the ending is dropped, `don't` becomes `dont`. */
export function splitTokens(text: string): Token[] {
  const composed = text.normalize('NFC')
  // Places are those of the sentence as it was said wherever composing has changed no length.
  const folded = foldSameLength(composed.length === text.length ? composed : text)
  const tokens: Token[] = []
  let end = 0
  for (const match of folded.matchAll(pieces)) {
    const from = match.index
    const to = from + match[0].length
    const isAfterBreak = tokens.length > 0 && breaks.test(folded.slice(end, from))
    tokens.push({ text: match[0].replace(/['’]s$/, '').replace(/['’]/, ''), from, to, isAfterBreak })
    end = to
  }
  return tokens
}

/** Without accents, in small letters, words parted by one blank: what names are compared by. */
export function foldText(text: string): string {
  return folded.get(text)
}

const folded = new Memo((text) =>
  splitTokens(text)
    .map((token) => token.text)
    .join(' '),
)
