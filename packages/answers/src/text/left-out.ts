import { matchLexicon } from '../lexicon/lexicon.ts'
import type { Language } from '../model.ts'
import { splitTokens, type Token } from './tokens.ts'
import { foldWords } from './words.ts'

const without = /^(?:sin|sem|without|zero|cero)$/
const free = /^free$/

/** How the text index writes that a word is left out. No word begins so. */
export function writeLeftOut(word: string): string {
  return `-${word}`
}

const against = /^anti(?:(?=rr|ss)\p{L})?(\p{L}{4,})$/u

/** What a text says something is against, as it is indexed, so that whoever has that finds it: "anticaspa" is for "la caspa". */
export function listOpposed(text: string, language: Language): string[] {
  return splitTokens(text).flatMap(({ text: word }) => {
    const opposed = against.exec(word)?.[1]
    if (opposed === undefined) return []
    // "Antislip" is for no slip.
    const isThing = matchLexicon([{ text: opposed }]).some(({ group }) => group === 'types')
    return isThing ? [] : foldWords(opposed, language)
  })
}

/** What a text says is left out, as it is indexed: "sutiã sem bojo", "s/ fio", "paraben free". */
export function listLeftOut(text: string, language: Language): string[] {
  const tokens = splitTokens(text)
  const isWithout = (token: Token | undefined, end: number | undefined) =>
    token !== undefined && (without.test(token.text) || (token.text === 's' && text[end ?? 0] === '/'))
  return tokens.flatMap((token, place) => {
    const before = tokens[place - 1]
    const isLeftOut = isWithout(before, before?.to) || (language === 'en' && free.test(tokens[place + 1]?.text ?? ''))
    if (!isLeftOut || token.isAfterBreak) return []
    return foldWords(token.text, language).map(writeLeftOut)
  })
}
