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

/** An e-mail address, compared and stored in lower case. */
export const emailSchema = textSchema({ max: 254 }).toLowerCase().pipe(z.email())

/** Interface and store languages. `en` is the fallback. */
export const languages = ['en', 'es', 'pt'] as const
export const languageSchema = z.enum(languages)
export type Language = z.infer<typeof languageSchema>
export const defaultLanguage: Language = 'en'
