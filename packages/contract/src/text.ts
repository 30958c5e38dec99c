import { z } from 'zod'

/**
 * Text that every database and encoder can hold: no NUL (PostgreSQL refuses it in text) and no lone
 * surrogate (JSON can spell one, UTF-8 cannot).
 */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** A trimmed text of `min` to `max` UTF-16 code units. */
export function textSchema({ min = 1, max }: { min?: number; max: number }) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine(isStorable, { params: { code: 'unstorable' } })
}

/**
 * What somebody said, on one line: control characters and those that turn the direction of text become spaces, spaces in
 * a row one. Of 1 to `max` UTF-16 code units.
 */
export function spokenTextSchema({ max }: { max: number }) {
  return z
    .string()
    .overwrite((text) =>
      text
        .normalize('NFC')
        .replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
        .trim(),
    )
    .min(1)
    .max(max)
    .refine(isStorable, { params: { code: 'unstorable' } })
}

/** No control characters, none that turn the direction of text, and something to see. */
function isName(text: string): boolean {
  return !/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(text) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
}

/** A trimmed name of at most `max` UTF-16 code units, on one line. */
export function nameSchema({ max }: { max: number }) {
  return textSchema({ max }).refine(isName, { params: { code: 'not_a_name' } })
}

/** An e-mail address, compared and stored in lower case. */
export const emailSchema = textSchema({ max: 254 }).toLowerCase().pipe(z.email())

/** Interface and store languages. `en` is the fallback. */
export const languages = ['en', 'es', 'pt'] as const
export const languageSchema = z.enum(languages)
/** A language, or a language as it is spoken in a country (ISO 3166): `es`, `es-AR`. */
export type LanguageTag = Language | `${Language}-${string}`
/** Any language, as BCP 47 writes it. */
export const languageTagSchema = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/)
export type Language = z.infer<typeof languageSchema>
export const defaultLanguage: Language = 'en'
