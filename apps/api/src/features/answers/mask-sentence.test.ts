import { expect, test } from 'vitest'
import { maskSentence } from './mask-sentence.ts'

test.each([
  ['mi correo es ana.gomez+tienda@correo.com.ar gracias', 'mi correo es ••• gracias'],
  ['llámame al +54 9 11 5555-1234', 'llámame al •••'],
  ['meu telefone é (11) 98765-4321 obrigado', 'meu telefone é ••• obrigado'],
  ['my card is 4242 4242 4242 4242', 'my card is •••'],
  ['meu cpf é 123.456.789-09', 'meu cpf é •••'],
  ['mi DNI es 30.123.456 y busco botas', 'mi DNI es ••• y busco botas'],
  ['mi RFC es GOMA800101AB1', 'mi RFC es •••'],
])('%s', (sentence, masked) => {
  expect(maskSentence(sentence)).toBe(masked)
})

test.each([
  'zapatillas talle 42 hasta 100.000 pesos',
  'un televisor de menos de 1.500.000.000',
  'entre 20 000 y 30 000',
  'tenis de $1,299.90 o $ 2,500',
  'la funda del iphone 15 de 6.1 pulgadas',
  'calça 42 até 150 reais e camisa 38 até 90',
])('what is no personal data stays: %s', (sentence) => {
  expect(maskSentence(sentence)).toBe(sentence)
})
