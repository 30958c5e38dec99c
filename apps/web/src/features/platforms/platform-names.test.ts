import { afterEach, expect, test } from 'vitest'
import { switchLanguage } from '../../app/translation.ts'
import { getPlatformName } from './platform-names.ts'

afterEach(() => switchLanguage('en'))

test.each([
  ['en', 'Tienda Nube'],
  ['es', 'Tienda Nube'],
  ['pt', 'Nuvemshop'],
])('[I18N-1] in %s the platform is called %s', (language, name) => {
  switchLanguage(language)
  expect([getPlatformName('tiendanube'), getPlatformName('shopify')]).toEqual([name, 'Shopify'])
})
