import { matchLexicon } from '../lexicon/lexicon.ts'
import { makeMemos } from '../memo.ts'
import type { Language } from '../model.ts'
import type { Token } from '../text/tokens.ts'
import { isCommonWord } from './common-words.ts'

/** What ends like a diminutive and is another word: a way is no small bed, "pesitos" are money, and "de bolinhas" are dots. */
const others =
  /^(?:golfinh|galinh|palmit|granit|caminh|bolinh|carinh|colarinh|ratinh|casinh|miudinh|bolit|palit|carrit|carrinh|ambit|chiquit|pesit)[oa]s?$/
const endings: Readonly<Record<Language, readonly RegExp[]>> = {
  es: [
    /^(\p{L}{3,})ecit([oa])s?$/u,
    /^(\p{L}{3,})cit([oa])s?$/u,
    /^(\p{L}{3,})it([oa])s?$/u,
    /^(\p{L}{2,}t)ic([oa])s?$/u,
  ],
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

/** Words of which one may be the diminutive, the likeliest first; none where it means something by itself. */
function listBases(word: string, language: Language): string[] {
  if (word.length < 6 || others.test(word) || matchLexicon([{ text: word }]).length > 0) return []
  return endings[language].flatMap((pattern) => {
    const [, stem = '', gender = ''] = pattern.exec(word) ?? []
    if (stem === '') return []
    return spellings
      .filter(([written]) => written.test(stem))
      .flatMap(([written, meant]) => {
        const part = stem.replace(written, meant)
        return ['', gender, 'a', 'o', 'e', `i${gender}`].map((end) => part + end)
      })
  })
}

/** The word of the lexicons of which one is the diminutive; '' for none. */
const bases = makeMemos((word, language): string => {
  const found = listBases(word, language).find((base) => base.length > 3 && isNamed(base, language))
  if (found === undefined) return ''
  return word.endsWith('s') ? makePlural(found) : found
})

interface Growing {
  languages: readonly Language[]
  isOther: (word: string) => boolean
  /** Whether the store says a word. */
  isOfStore: (word: string) => boolean
}

function findOfStore(
  word: string,
  spoken: readonly Language[],
  { isOfStore, isOther }: Omit<Growing, 'languages'>,
): string | undefined {
  // "Gótica" is no small drop.
  if (spoken.some((language) => isCommonWord(word, language)) || /tic[oa]s?$/.test(word)) return undefined
  // A bird is no ironing: "passarinho" comes of no verb.
  const isOfNoun = /[zc](?:inh|it)[oa]s?$/.test(word)
  // "Poquito" names nothing.
  const isNoun = (base: string) => base.length > 2 && !isOther(base) && (isOfNoun || !/[aei]r$/.test(base))
  return spoken.flatMap((language) => listBases(word, language)).find((base) => isNoun(base) && isOfStore(base))
}

/**
 * The tokens with small things, as they are called by whoever is fond of them, named as shops do: "una remerita". Of several languages the
 * first that knows the word counts; what no lexicon knows may be a word of the store's: "una latita".
 */
export function growDiminutives(tokens: readonly Token[], { languages, isOther, isOfStore }: Growing): Token[] {
  return tokens.map((token) => {
    if (isOther(token.text)) return token
    const named = languages.map((language) => bases[language].get(token.text)).find((found) => found !== '')
    const base =
      named ?? (isOfStore(token.text) ? undefined : findOfStore(token.text, languages, { isOfStore, isOther }))
    return base === undefined ? token : { ...token, text: base }
  })
}
