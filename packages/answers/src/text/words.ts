import { makeMemos } from '../memo.ts'
import type { Language } from '../model.ts'
import { splitTokens } from './tokens.ts'

/** Portuguese words that end like a plural and are none. */
const portugueseSingulars = new Set([
  'tenis',
  'lapis',
  'gratis',
  'mais',
  'dois',
  'seis',
  'pois',
  'depois',
  'cais',
  'reais',
])

const englishIrregulars = new Map(
  Object.entries({
    women: 'woman',
    men: 'man',
    children: 'child',
    feet: 'foot',
    teeth: 'tooth',
    mice: 'mouse',
    knives: 'knife',
    scarves: 'scarf',
    shelves: 'shelf',
    wives: 'wife',
    leaves: 'leaf',
    loaves: 'loaf',
    people: 'person',
  }).map(([plural, singular]) => [plural, makeEnglishSingular(singular)]),
)

/** What ends in -e loses it in both numbers where the plural could have come from either: relojes, viajes. */
function makeSpanishSingular(word: string): string {
  // Bodies, hoodies: borrowed words keep their plural.
  if (/[^r]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/[aeiou]ces$/.test(word)) return `${word.slice(0, -3)}z`
  if (/[aeiou][nlrdsjyz]es$/.test(word)) return word.slice(0, -2)
  if (/[aeiou][nlrdsjyz]e$/.test(word)) return word.slice(0, -1)
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word
}

function makePortugueseSingular(word: string): string {
  if (portugueseSingulars.has(word)) return word
  if (/(?:o|a)es$/.test(word)) return `${word.slice(0, -3)}ao`
  if (word.endsWith('ns')) return `${word.slice(0, -2)}m`
  if (/[aeou]is$/.test(word)) return `${word.slice(0, -2)}l`
  if (word.endsWith('is')) return `${word.slice(0, -1)}l`
  if (/[aeiou][rzs]es$/.test(word)) return word.slice(0, -2)
  if (/[aeiou][rzs]e$/.test(word)) return word.slice(0, -1)
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word
}

function makeEnglishSingular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.endsWith('ie')) return `${word.slice(0, -2)}y`
  const singular = /(?:ss|x|z|ch|sh)es$/.test(word)
    ? word.slice(0, -2)
    : /[^siu]s$/.test(word)
      ? word.slice(0, -1)
      : word
  return /(?:[szox]|ch|sh)e$/.test(singular) ? singular.slice(0, -1) : singular
}

function makeSingular(word: string, language: Language): string {
  if (language === 'es') return makeSpanishSingular(word)
  if (language === 'pt') return makePortugueseSingular(word)
  return englishIrregulars.get(word) ?? makeEnglishSingular(word)
}

/** Shops say the same words again and again: a store of ten thousand products has a hundred thousand of few kinds. */
const singulars = makeMemos(makeSingular)

/**
 * A folded word without its plural: `calcetines` and `calcetin` become the same, as do `botoes` and `botao`. What comes out
 * is not always a word; it is only compared with others that went the same way.
 */
export function normalizeWord(word: string, language: Language): string {
  return word.length < 4 ? word : singulars[language].get(word)
}

/** Long adjectives say the same in both genders: `cuadrado`, `cuadrada`. In short ones the ending parts plata from plato. */
function dropGender(word: string, language: Language): string {
  // Roupão is no roupa.
  return language !== 'en' && word.length > 5 && /(?:[^a]o|a)$/.test(word) ? word.slice(0, -1) : word
}

/** The words of a text as they are indexed and looked for: folded, without plural and, where long, gender. */
export function foldWords(text: string, language: Language): string[] {
  return splitTokens(text)
    .filter((token) => /[\p{L}\d]/u.test(token.text))
    .map((token) => dropGender(normalizeWord(token.text, language), language))
}
