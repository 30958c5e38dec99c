import { expect, test } from 'vitest'
import type { Namespace } from './messages.ts'
import { addMessages, createTranslate, switchLanguage, type Translate } from './translation.ts'

const files = import.meta.glob<Record<string, string>>('../../../../packages/translation/locales/*/*.json', {
  import: 'default',
  eager: true,
})
for (const [path, messages] of Object.entries(files)) {
  const [, language = '', namespace = ''] = /(\w+)\/(\w+)\.json$/.exec(path) ?? []
  addMessages(language, namespace as Namespace, messages)
}

test('[I18N-1] a message of another namespace is asked for by its name, and what every page has is not', () => {
  switchLanguage('es')
  const t: Translate<'dashboard'> = createTranslate('dashboard')
  expect([t('live'), t('here', { ns: 'visit' }), t('logout')]).toEqual([
    'En vivo',
    'Desde aquí llegaste',
    'Cerrar sesión',
  ])
  // @ts-expect-error the dashboard has no such message
  expect(t('here')).toBe('here')
  // @ts-expect-error a plural is asked for without its form
  expect(t('clicks_one')).toBe('{{number}} clic'.replace('{{number}}', ''))
  // @ts-expect-error a plural is asked for without its count
  expect(t('clicks', { number: 2 })).toBe('clicks')
})

test('[I18N-3] a message is that of the language which was switched to last', () => {
  const t = createTranslate('dashboard')
  switchLanguage('pt')
  expect(t('clicks', { count: 2, number: 2 })).toBe('2 cliques')
  switchLanguage('en')
  expect(t('clicks', { count: 2, number: 2 })).toBe('2 clicks')
})
