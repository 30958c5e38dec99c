import { readFileSync } from 'node:fs'
import { defaultLanguage, type Language, languages } from '@voice-shop/contract'
import { createInstance } from 'i18next'
import type { Translate } from './errors.ts'

const namespaces = ['errors', 'mail', 'billing', 'exports'] as const

function readMessages(language: Language, namespace: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`../../locales/${language}/${namespace}.json`, import.meta.url), 'utf8'))
}

/** Loads locales/ and answers the function that says a message in a language. */
export function loadTranslations(): Translate {
  const instance = createInstance()
  void instance.init({
    resources: Object.fromEntries(
      languages.map((language) => [
        language,
        Object.fromEntries(namespaces.map((namespace) => [namespace, readMessages(language, namespace)])),
      ]),
    ),
    fallbackLng: defaultLanguage,
    defaultNS: 'errors',
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return (language, key, params) => instance.t(key, { ...params, lng: language })
}

interface Wish {
  language: Language | undefined
  weight: number
}

/** One part of an Accept-Language header, such as `pt-BR;q=0.9` (RFC 9110, section 12.5.4). */
function readWish(part: string): Wish {
  const [tag, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length) ?? '1'
  return { language: languages.find((language) => language === tag?.split('-')[0]), weight: Number(weight) }
}

/**
 * The interface language that an Accept-Language header asks for: its supported language of highest weight,
 * null where it names none.
 */
export function findLanguage(header: string | undefined): Language | null {
  const wishes = (header ?? '').slice(0, 200).split(',').map(readWish)
  const [best] = wishes
    .filter((wish) => wish.language !== undefined && wish.weight > 0)
    .sort((left, right) => right.weight - left.weight)
  return best?.language ?? null
}
