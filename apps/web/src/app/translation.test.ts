import { describe, expect, test } from 'vitest'
import type { Namespace } from './messages.ts'
import { addMessages, createTranslate, switchLanguage, type Translate } from './translation.ts'

const files = import.meta.glob<Record<string, string>>('../../locales/*/*.json', { import: 'default', eager: true })
for (const [path, messages] of Object.entries(files)) {
  const [, language = '', namespace = ''] = /(\w+)\/(\w+)\.json$/.exec(path) ?? []
  addMessages(language, namespace as Namespace, messages)
}

describe('what a message says', () => {
  test.each([
    ['en', 0, '0 clicks'],
    ['en', 1, '1 click'],
    ['en', 2, '2 clicks'],
    ['es', 0, '0 clics'],
    ['es', 1, '1 clic'],
    ['es', 1_000_000, '1000000 de clics'],
    ['pt', 0, '0 clique'],
    ['pt', 1, '1 clique'],
    ['pt', 2, '2 cliques'],
    ['pt', 1_000_000, '1000000 de cliques'],
  ])('[I18N-4] in %s the plural of %i is that of the language: %s', (language, count, message) => {
    switchLanguage(language)
    expect(createTranslate('dashboard')('clicks', { count, number: count })).toBe(message)
  })

  test('[I18N-1] what is put in stays as it is, whatever it holds', () => {
    switchLanguage('en')
    const t = createTranslate('dashboard')
    for (const name of ['Ana', "$& $1 $'", '{{name}}', '<b>&amp;</b>', '']) {
      expect(t('welcome', { name })).toBe(`Welcome, ${name}`)
    }
  })

  test('[I18N-1] what is not given is left out, and a key without a message is the key', () => {
    switchLanguage('en')
    expect(createTranslate('dashboard')('welcome', { name: undefined })).toBe('Welcome, ')
    const untyped = createTranslate('dashboard') as unknown as (key: string) => string
    expect(untyped('noSuchKey')).toBe('noSuchKey')
  })

  test('[I18N-1] a message of another namespace is asked for by its name', () => {
    switchLanguage('es')
    const t: Translate<'dashboard'> = createTranslate('dashboard')
    expect([t('retry'), t('logout', { ns: 'sidebar' })]).toEqual(['Reintentar', 'Cerrar sesión'])
    // @ts-expect-error the dashboard has no such message
    expect(t('logout')).toBe('logout')
    // @ts-expect-error a plural is asked for without its form
    expect(t('clicks_one')).toBe('{{number}} clic'.replace('{{number}}', ''))
  })
})

test('[I18N-1] no message uses more than names in double braces', () => {
  for (const [path, messages] of Object.entries(files)) {
    for (const message of Object.values(messages)) {
      expect(message.replace(/\{\{\w+\}\}/g, ''), path).not.toMatch(/\{\{|\}\}|\$t\(/)
    }
  }
})
