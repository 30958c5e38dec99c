import { expect, test } from 'vitest'
import { maskSentence } from './mask-sentence.ts'

test.each([
  // E-mail.
  ['mi correo es ana.gomez+tienda@correo.com.ar gracias', 'mi correo es ••• gracias'],
  ['my email is ana_p@shop.example, red boots please', 'my email is •••, red boots please'],
  ['meu e-mail é ana-paula@loja.com.br', 'meu e-mail é •••'],
  // Phone.
  ['llámame al +54 9 11 5555-1234', 'llámame al •••'],
  ['mi teléfono es 4123-4567 y busco botas', 'mi teléfono es ••• y busco botas'],
  ['mi whatsapp es 987 654 321', 'mi whatsapp es •••'],
  ['me llaman al 987 654 321', 'me llaman al •••'],
  ['my number is (415) 555-0132', 'my number is •••'],
  ['call me on 4155550132 about the jacket', 'call me on ••• about the jacket'],
  ['meu telefone é (11) 98765-4321 obrigado', 'meu telefone é ••• obrigado'],
  ['meu celular é 98765-4321', 'meu celular é •••'],
  // Cards, whose numbers are right by Luhn: Visa, Mastercard, American Express.
  ['my card is 4242 4242 4242 4242', 'my card is •••'],
  ['mi tarjeta 5555-5555-5555-4444 vence en mayo', 'mi tarjeta ••• vence en mayo'],
  ['meu cartão 378282246310005', 'meu cartão •••'],
  // CPF, CNPJ.
  ['meu cpf é 123.456.789-09', 'meu cpf é •••'],
  ['cpf 12345678909 e um tênis preto', 'cpf ••• e um tênis preto'],
  ['12345678909', '•••'],
  ['nosso cnpj é 11.222.333/0001-81', 'nosso cnpj é •••'],
  // DNI.
  ['mi DNI es 30.123.456 y busco botas', 'mi DNI es ••• y busco botas'],
  ['soy Ana, 30123456, busco botas', 'soy Ana, •••, busco botas'],
  ['my passport number is 30123456', 'my passport number is •••'],
  // What is said of prices and sizes beside it does not keep it.
  ['mi celular es 4123-4567, hasta 20.000 pesos', 'mi celular es •••, hasta 20.000 pesos'],
  ['mi número es 11 5555 1234', 'mi número es •••'],
  ['mi código es 12345678909', 'mi código es •••'],
  ['llamame 5491155551237', 'llamame •••'],
  ['1234567890123', '•••'],
  // RFC of a person and of a company, CURP.
  ['mi RFC es GOMA800101AB1', 'mi RFC es •••'],
  ['facturar a ABC010203XY9 por favor', 'facturar a ••• por favor'],
  ['mi curp es GOMA800101MDFMRN09', 'mi curp es •••'],
])('[WIDGET-14] %s', (sentence, masked) => {
  expect(maskSentence(sentence)).toBe(masked)
})

test.each([
  'zapatillas talle 42 hasta 100.000 pesos',
  'un televisor de menos de 1.500.000.000',
  'entre 20 000 y 30 000',
  'tenis de $1,299.90 o $ 2,500',
  'la funda del iphone 15 de 6.1 pulgadas',
  'calça 42 até 150 reais e camisa 38 até 90',
  'celular de hasta 250.000',
  'teléfono de 200.000 pesos o menos',
  'phone under 1,200 dollars',
  'un sillón de 12500000',
  'un auto de 12345678 pesos',
  'entre 1500-2000 pesos',
  'tênis 38/39 de 1.299,90',
  'size 10.5 or 11, width 2E',
  'colchón 140x190x25',
  'tv 55 pulgadas 4k 2024',
  // Own things, and what they may cost or measure.
  'una funda para mi celular de hasta 20.000 pesos',
  'para mi celular de 250.000',
  'a case for my phone under 1,200.00',
  'película para meu celular até 150000 reais',
  'mi número es 38 - 39',
  'mi número es 36 37 38',
  'talles 36 37 38 39 40',
  'de 100.000 - 200.000',
  'entre 15000-20000 pesos',
  '$ 1500000000 como mucho',
  'tienen 150000000 pesos de descuento?',
  // Products by their number.
  'código 7791234567898',
  'código de barras 123456789',
  'ean: 7891000100103',
  'sku 1234567890 en negro',
  'ref. 123456789012',
  'modelo 987654321',
  'model number 9876543210',
  'artículo n° 123456789',
  'busco el 7790895000997',
  'repuesto KLM459912AB1',
])('[WIDGET-14] what is no personal data stays: %s', (sentence) => {
  expect(maskSentence(sentence)).toBe(sentence)
})

test('[WIDGET-14] a long sentence of digits and letters is masked in no time', () => {
  const before = process.cpuUsage().user
  for (const text of ['1 '.repeat(500), 'a1'.repeat(500), 'mi tel '.repeat(140), 'a@'.repeat(500)]) maskSentence(text)
  expect(process.cpuUsage().user - before).toBeLessThan(1_000_000)
})
