import { defaultLanguage, type Language, languages } from '@voice-shop/contract'
import type { FastifyInstance } from 'fastify'

interface LanguageRange {
  language: Language | undefined
  weight: number
}

/** One part of an Accept-Language header, such as `pt-BR;q=0.9` (RFC 9110, section 12.5.4). */
function parseLanguageRange(part: string): LanguageRange {
  const [tag, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length) ?? '1'
  return { language: languages.find((language) => language === tag?.split('-')[0]), weight: Number(weight) }
}

/**
 * The interface language that an Accept-Language header asks for: its supported language of highest weight,
 * null where it names none.
 */
export function findLanguage(header: string | undefined): Language | null {
  const ranges = (header ?? '').slice(0, 200).split(',').map(parseLanguageRange)
  const [best] = ranges
    .filter((range) => range.language !== undefined && range.weight > 0)
    .sort((left, right) => right.weight - left.weight)
  return best?.language ?? null
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
}

declare module 'fastify' {
  interface FastifyRequest {
    readonly language: Language
    /** Null where none of ours was asked for, and `language` is only the fallback. */
    readonly requestedLanguage: Language | null
  }
}
