import { describe, expect, test } from 'vitest'
import { findLanguage, findLanguageTag } from './request-language.ts'

describe('the language of Accept-Language', () => {
  test.each([
    ['es', 'es'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['en;q=0.2, es-AR;q=0.9', 'es'],
    ['la, eo;q=0.9, pt;q=0.1', 'pt'],
    ['ES-419', 'es'],
    ['es;q=0, en', 'en'],
    ['pt ; q=0.5, en ; q=0.4', 'pt'],
    ['en, es', 'en'],
  ])('[I18N-5] %s asks for %s', (header, language) => {
    expect(findLanguage(header)).toBe(language)
  })

  test.each([
    ['es-AR, es;q=0.9', 'es-AR'],
    ['es', 'es'],
    ['es-419', 'es'],
    ['es-Latn-mx;q=0.8, en;q=0.4', 'es-MX'],
    ['la', null],
  ])('[I18N-5] %s asks for the words of %s', (header, tag) => {
    expect(findLanguageTag(header)).toBe(tag)
  })

  test.each([undefined, '', '*', 'la-VA, eo', 'english', ';;;,,,', 'es;q=x', '\u0000'])(
    '[I18N-5] %j asks for none of ours',
    (header) => {
      expect(findLanguage(header)).toBeNull()
    },
  )
})
