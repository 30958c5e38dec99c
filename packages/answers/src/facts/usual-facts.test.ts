import { expect, test } from 'vitest'
import { find } from '../find/find.ts'
import type { StoreProduct } from '../model.ts'
import { createSegment } from '../segment/segment.ts'
import { makeProduct } from '../testing/make-product.ts'
import { understand } from '../understanding/understand.ts'

function ask(products: readonly StoreProduct[], said: string) {
  const store = createSegment(products, 'es')
  const { kind, products: found } = find(store, understand(said, { vocabulary: store.vocabulary }), { limit: 20 })
  return { kind, found: found.map(({ product_id, misses }) => `${product_id} ${misses.join()}`.trim()) }
}

const hoodies = [
  ...[1, 2, 3, 4].map((number) => makeProduct(`hooded-${number}`, `Buzo de mujer ${number} con capucha`)),
  makeProduct('silent', 'Buzo de mujer Sauce'),
  makeProduct('plain', 'Buzo de mujer sin capucha'),
]

test('[ANSWER-2] what a store says of most things of a kind is not known of one that says nothing of it', () => {
  expect(ask(hoodies, 'un buzo sin capucha')).toEqual({ kind: 'answered', found: ['plain', 'silent not'] })
})

test('[ANSWER-2] for whom a thing is is told as missing where a store says so of others of its kind', () => {
  const { kind, found } = ask([...hoodies, makeProduct('anyone', 'Buzo Sauce')], 'buzo para mujer')
  expect(kind).toBe('answered')
  expect(found.at(-1)).toBe('anyone gender')
  // Where nobody says so it is for anyone.
  const mugs = [1, 2, 3, 4, 5, 6].map((number) => makeProduct(`${number}`, `Taza ${number}`))
  expect(ask(mugs, 'una taza para mujer').found.every((line) => !line.includes('gender'))).toBe(true)
})

test('[ANSWER-2] what may be another kind of thing is no answer to the one that is asked for', () => {
  const mates = [1, 2, 3, 4, 5].map((number) => makeProduct(`mate-${number}`, `Mate ${number} de calabaza`))
  const unclear = makeProduct('unclear', 'Bariloche', { description: 'Silicona mate, no resbala. Funda para celular.' })
  const { kind, found } = ask([...mates, unclear], 'busco un mate')
  expect([kind, found.slice(0, 5).some((line) => line.startsWith('unclear'))]).toEqual(['answered', false])
  expect(ask([...mates, unclear], 'una funda para celular')).toMatchObject({
    kind: expect.not.stringMatching('answered'),
  })
})

test.each([
  ['una remera', 'Remera de algodón', 'Si te queda grande o chico, lo cambiamos. Talle chico: pedí un número más.'],
  ['unas botas', 'Botas de mujer Nina', 'De pequeños productores.'],
])('[ANSWER-2] %s: words for small things, and names, make nothing a child’s', (said, name, description) => {
  expect(ask([makeProduct('one', name, { description })], `${said} para nena`).found).not.toContain('one')
})
