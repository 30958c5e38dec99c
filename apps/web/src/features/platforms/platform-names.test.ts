import en from '@voice-shop/translation/locales/en/sidebar.json'
import es from '@voice-shop/translation/locales/es/sidebar.json'
import pt from '@voice-shop/translation/locales/pt/sidebar.json'
import { afterEach, expect, test } from 'vitest'
import { addMessages, switchLanguage } from '../../app/translation.ts'
import { getPlatformName } from './platform-names.ts'

for (const [language, messages] of Object.entries({ en, es, pt })) addMessages(language, 'sidebar', messages)

afterEach(() => switchLanguage('en'))

test.each([
  ['en', 'Tienda Nube'],
  ['es', 'Tienda Nube'],
  ['pt', 'Nuvemshop'],
])('[I18N-1] in %s the platform is called %s', (language, name) => {
  switchLanguage(language)
  expect([getPlatformName('tiendanube'), getPlatformName('shopify')]).toEqual([name, 'Shopify'])
})
