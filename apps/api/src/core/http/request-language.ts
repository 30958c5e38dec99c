import { defaultLanguage, type Language, type LanguageTag, languages } from '@voice-shop/contract'
import type { FastifyInstance } from 'fastify'

interface LanguageRange {
  language: Language | undefined
  /** ISO 3166, where the range names one. */
  country: string | undefined
  weight: number
}

/** One part of an Accept-Language header, such as `pt-BR;q=0.9` (RFC 9110, section 12.5.4). */
function parseLanguageRange(part: string): LanguageRange {
  const [tag, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length) ?? '1'
  const [base, ...subtags] = tag?.split('-') ?? []
  const country = subtags.find((subtag) => /^[a-z]{2}$/.test(subtag))?.toUpperCase()
  return { language: languages.find((language) => language === base), country, weight: Number(weight) }
}

function findRange(header: string | undefined): LanguageRange | undefined {
  const ranges = (header ?? '').slice(0, 200).split(',').map(parseLanguageRange)
  const [best] = ranges
    .filter((range) => range.language !== undefined && range.weight > 0)
    .sort((left, right) => right.weight - left.weight)
  return best
}

/**
 * The interface language that an Accept-Language header asks for: its supported language of highest weight,
 * null where it names none.
 */
export function findLanguage(header: string | undefined): Language | null {
  return findRange(header)?.language ?? null
}

/** The same with the country that it is asked for in. */
export function findLanguageTag(header: string | undefined): LanguageTag | null {
  const { language, country } = findRange(header) ?? {}
  if (!language) return null
  return country ? `${language}-${country}` : language
}

/** Lets each request tell in which language to answer it. */
export function registerRequestLanguage(app: FastifyInstance): void {
  app.decorateRequest('requestedLanguage', {
    getter() {
      return findLanguage(this.headers['accept-language'])
    },
  })
  app.decorateRequest('language', {
    getter() {
      return this.requestedLanguage ?? defaultLanguage
    },
  })
  app.decorateRequest('languageTag', {
    getter() {
      return findLanguageTag(this.headers['accept-language']) ?? defaultLanguage
    },
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    readonly language: Language
    /** The same as it is spoken in the country that was asked for: for messages. */
    readonly languageTag: LanguageTag
    /** Null where none of ours was asked for, and `language` is only the fallback. */
    readonly requestedLanguage: Language | null
  }
}
