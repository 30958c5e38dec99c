import { describe, expect, test } from 'vitest'
import { readMessages } from './read-messages.ts'
import { createMessageStore } from './translation.ts'
import { chooseWords } from './words.ts'

describe('[I18N-4] words that differ by country', () => {
  test.each([
    ['AR', 'Elegí unas zapatillas'],
    ['UY', 'Elegí unas zapatillas'],
    ['PY', 'Elegí unas zapatillas'],
    ['MX', 'Elige unos tenis'],
    ['CO', 'Elige unas zapatillas'],
    [null, 'Elige unas zapatillas'],
  ])('in %s: %s', (country, said) => {
    expect(chooseWords('[Elige|Elegí] [unas zapatillas|unas zapatillas|unos tenis]', country)).toBe(said)
  })

  test.each(['[one] [', 'no [brackets', ']|[', ''])('%j has none to choose from', (message) => {
    expect(chooseWords(message, 'AR')).toBe(message)
  })

  test('are chosen by the tag of a language; what is put in is not read', () => {
    const store = createMessageStore()
    store.add('es', 'sidebar', readMessages('es', 'sidebar'))
    store.add('es', 'own', { hello: '[Mira|Mirá], {{name}}' })
    const say = (language: string) => store.format({ language, namespaces: ['sidebar'] }, 'pageFailed')
    expect(say('es')).toBe('No se pudo cargar esta página. Revisa tu conexión e inténtalo de nuevo.')
    expect(say('es-AR')).toBe('No se pudo cargar esta página. Revisá tu conexión e intentalo de nuevo.')
    const values = { name: '[a|b]' }
    expect(store.format({ language: 'es-AR', namespaces: ['own'] }, 'hello', values)).toBe('Mirá, [a|b]')
  })
})
