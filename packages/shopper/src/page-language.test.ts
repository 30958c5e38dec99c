import { expect, test } from 'vitest'
import { findPageLanguage } from './page-language.ts'

test.each([
  ['pt-BR', ['en', 'es', 'pt'], 'pt'],
  ['ES_ar', ['en', 'es', 'pt'], 'es'],
  ['de', ['en', 'es', 'pt'], 'es'],
  ['pt-BR', ['en', 'es'], 'es'],
  ['pt-BR', ['en'], 'en'],
  ['', ['en', 'pt'], 'en'],
] as const)('[WIDGET-9] on a page in "%s" a widget that speaks %j speaks %s', (page, languages, spoken) => {
  expect(findPageLanguage({ language: 'es', languages: [...languages] }, page)).toBe(spoken)
})
