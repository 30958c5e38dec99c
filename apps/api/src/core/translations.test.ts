import { readdirSync, readFileSync } from 'node:fs'
import { languages, maxEventAgeDays, maxEventLeadMinutes, rejectionCodes } from '@voice-shop/contract'
import { describe, expect, test } from 'vitest'
import type { ErrorCode } from './messages.ts'
import { loadTranslations } from './translations.ts'

const sourceFolder = new URL('../', import.meta.url)

/** The codes of errors that the source throws. */
function listErrorCodes(): string[] {
  return readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(new URL(path, sourceFolder), 'utf8').matchAll(/code: '([a-z_]+\.[a-z_.]+)'/g)])
    .map(([, code]) => code ?? '')
}

test('[I18N-1] the languages of the contract are those that have messages', () => {
  const locales = new URL('../../../../packages/translation/locales/', import.meta.url)
  expect(readdirSync(locales).sort()).toEqual([...languages].sort())
})

describe('messages', () => {
  const translate = loadTranslations()

  test('[I18N-5] there is a message for every code that the source throws or tells', () => {
    const codes = [...listErrorCodes(), ...rejectionCodes.map((code) => `voice.rejections.${code}`)]
    expect(codes).toContain('auth.invalid_credentials')
    const silent = codes.filter((code) => translate('en', code as ErrorCode) === code)
    expect(silent.filter((code) => code !== 'core.validation')).toEqual([])
  })

  test.each(languages)('the bounds that %s tells of events are those of the contract', (language) => {
    expect(translate(language, 'voice.rejections.too_old')).toContain(String(maxEventAgeDays))
    expect(translate(language, 'voice.rejections.in_future')).toContain(String(maxEventLeadMinutes))
  })

  test('what a user typed is said as it is, never read as a message of its own', () => {
    const firstName = '$t(core.not_found) {{minimum}} <b>&'
    expect(translate('es', 'stores.default_name', { firstName, minimum: 8 })).toBe(`Tienda de ${firstName}`)
  })

  test('what the interface says too is said in its words', () => {
    expect(translate('es', 'csv:voiceSearches')).toBe('Búsquedas por voz')
    expect(translate('pt', 'csv:columnCategory')).toBe('Categoria')
  })

  test.each([
    ['en', 'Clicked products, rate'],
    ['es', 'Tasa de productos con clic'],
    ['pt', 'Taxa de produtos clicados'],
  ] as const)(
    '[EXPORT-1] [DIGEST-1] in %s files and digests call the third figure %s, as the page does',
    (language, name) => {
      expect(translate(language, 'csv:clickedProducts')).toBe(name)
      expect(translate(language, 'csv:clickedProductsPercent')).toBe(`${name} (%)`)
    },
  )

  test.each([
    ['en', 'tiendanube', 'Tienda Nube'],
    ['es', 'tiendanube', 'Tienda Nube'],
    ['pt', 'tiendanube', 'Nuvemshop'],
    ['pt', 'shopify', 'Shopify'],
  ] as const)('[I18N-5] %s calls %s %s, in errors and in mails', (language, platform, name) => {
    expect(translate(language, 'platforms.unavailable', { platform })).toContain(name)
    const mail = translate(language, 'mail:platforms.uninstalled.what', { platform, store: 'Casa Yerba' })
    expect(mail).toContain(name)
    expect(mail).toContain('Casa Yerba')
  })
})
