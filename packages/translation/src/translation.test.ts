import { describe, expect, test } from 'vitest'
import { readMessages } from './read-messages.ts'
import { createMessageStore } from './translation.ts'

const store = createMessageStore()
for (const language of ['en', 'es', 'pt']) {
  for (const namespace of ['dashboard', 'sidebar']) store.add(language, namespace, readMessages(language, namespace))
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
    expect(store.format({ language, namespaces: ['dashboard', 'sidebar'] }, 'clicks', { count, number: count })).toBe(
      message,
    )
  })

  test('[I18N-1] what is put in stays as it is, whatever it holds', () => {
    for (const name of ['Ana', "$& $1 $'", '{{name}}', '$t(logout)', '<b>&amp;</b>', '']) {
      expect(store.format({ language: 'en', namespaces: ['dashboard'] }, 'welcome', { name })).toBe(`Welcome, ${name}`)
    }
  })

  test('[I18N-1] what is not given is left out, and a key without a message is the key', () => {
    expect(store.format({ language: 'en', namespaces: ['dashboard'] }, 'welcome')).toBe('Welcome, ')
    expect(store.format({ language: 'en', namespaces: ['dashboard'] }, 'auth.no_such_key')).toBe('auth.no_such_key')
    expect(store.format({ language: 'la', namespaces: ['dashboard'] }, 'welcome')).toBe('welcome')
  })

  test('a message is of the first namespace that has it', () => {
    store.add('en', 'own', { logout: 'Bye', found_one: 'one', found_other: 'more' })
    expect(store.format({ language: 'en', namespaces: ['own', 'sidebar'] }, 'logout')).toBe('Bye')
    expect(store.format({ language: 'en', namespaces: ['sidebar', 'own'] }, 'logout')).toBe('Log out')
    expect(store.format({ language: 'en', namespaces: ['sidebar', 'own'] }, 'found', { count: 2 })).toBe('more')
  })
})
