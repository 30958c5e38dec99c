import { matchLexicon } from '../lexicon/lexicon.ts'
import { makeMemos } from '../memo.ts'
import type { Language } from '../model.ts'
import type { Token } from '../text/tokens.ts'

/** What ends like a diminutive and is another word: a way is no small bed, "pesitos" are money, and "de bolinhas" are dots. */
const others =
  /^(?:caminh|bolinh|carinh|colarinh|ratinh|casinh|miudinh|bolit|palit|carrit|carrinh|ambit|chiquit|pesit)[oa]s?$/
const endings: Readonly<Record<Language, readonly RegExp[]>> = {
  es: [/^(\p{L}{3,})ecit([oa])s?$/u, /^(\p{L}{3,})cit([oa])s?$/u, /^(\p{L}{3,})it([oa])s?$/u],
  pt: [/^(\p{L}{3,})zinh([oa])s?$/u, /^(\p{L}{3,})inh([oa])s?$/u],
  en: [],
}
/** How a sound is written before the ending, and without it: canequinha, tacita, relojinho. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/$/, ''],
  [/qu$/, 'c'],
  [/gu$/, 'g'],
  [/c$/, 'z'],
  [/j$/, 'g'],
]

function isNamed(word: string, language: Language): boolean {
  return matchLexicon([{ text: word }]).some(
    (hit) => hit.language === language && (hit.group === 'types' || hit.group === 'colours'),
  )
}

const makePlural = (word: string) => (/[aeiou]$/.test(word) ? `${word}s` : `${word}es`)

/** The word of which one is the diminutive; '' for none. */
const bases = makeMemos((word, language): string => {
  if (word.length < 6 || others.test(word) || matchLexicon([{ text: word }]).length > 0) return ''
  for (const pattern of endings[language]) {
    const [, stem = '', gender = ''] = pattern.exec(word) ?? []
    if (stem === '') continue
    for (const [written, meant] of spellings) {
      if (!written.test(stem)) continue
      const part = stem.replace(written, meant)
      const found = ['', gender, 'a', 'o', 'e', `i${gender}`]
        .map((end) => part + end)
        .find((base) => base.length > 3 && isNamed(base, language))
      if (found) return word.endsWith('s') ? makePlural(found) : found
    }
  }
  return ''
})

/**
 * The tokens with small things, as they are called by whoever is fond of them, named as shops do: "una remerita". Of several languages the
 * first that knows the word counts.
 */
export function growDiminutives(
  tokens: readonly Token[],
  { languages, isOther }: { languages: readonly Language[]; isOther: (word: string) => boolean },
): Token[] {
  return tokens.map((token) => {
    if (isOther(token.text)) return token
    const base = languages.map((language) => bases[language].get(token.text)).find((found) => found !== '')
    return base === undefined ? token : { ...token, text: base }
  })
}
