import type { Language } from '@voice-shop/contract'

/** Small words that texts of one language are full of, and those of the other two hardly have. */
const smallWords: Record<Language, ReadonlySet<string>> = {
  en: new Set(['the', 'and', 'with', 'of', 'your', 'is', 'this', 'from', 'you', 'are', 'made']),
  es: new Set(['el', 'los', 'las', 'y', 'con', 'del', 'una', 'un', 'muy', 'sus', 'más', 'lo', 'al']),
  pt: new Set(['com', 'da', 'dos', 'das', 'uma', 'um', 'não', 'em', 'é', 'mais', 'seu', 'sua', 'ou', 'ao']),
}
const languages = Object.keys(smallWords) as Language[]

/** So many texts are looked at, so much of each. */
const mostTexts = 200
const mostLength = 1000
/** So many small words say what a language is, where it has so many times those of any other: a sentence or two. */
const leastWords = 6
const leastAhead = 3
/** Part of an address: `.com` is no Portuguese word. */
const inAddress = /[/@]|\p{L}\.\p{L}/u

/** In which language texts without HTML are; null where they do not say it clearly. */
export function detectLanguage(texts: readonly string[]): Language | null {
  const counts: Record<Language, number> = { en: 0, es: 0, pt: 0 }
  for (const text of texts.slice(0, mostTexts)) {
    const words = text.slice(0, mostLength).toLowerCase().split(/\s+/)
    for (const [word] of words.filter((one) => !inAddress.test(one)).flatMap((one) => [...one.matchAll(/\p{L}+/gu)])) {
      for (const language of languages) if (smallWords[language].has(word)) counts[language] += 1
    }
  }
  const [first, second] = languages.toSorted((one, other) => counts[other] - counts[one])
  if (!first || !second) return null
  return counts[first] >= leastWords && counts[first] >= leastAhead * counts[second] ? first : null
}
