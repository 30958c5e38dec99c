import { expect, test } from 'vitest'
import { normalizeSize, readNamedSize } from './normalize-size.ts'

test.each([
  ['42', 'Talle', '42'],
  ['Talle M', 'Talle', 'M'],
  ['8.5', 'Shoe Size', '8.5'],
  ['8 1/2', 'Ring Size', '8.5'],
  ['2XL', 'Size', 'XXL'],
  ['3XL', 'size', 'XXXL'],
  ['XXL', 'TALLE', 'XXL'],
  ['GG', 'Tamanho', 'GG'],
  ['Extra Large', 'Size', 'XL'],
  ['55"', 'Pulgadas', '55in'],
  ['50', 'Tela', '50in'],
  ['55 pulgadas', 'Variante', '55in'],
  ['1,00 x 1,50 m', 'Medida', '100x150'],
  ['50 x 100 cm', 'Medida', '50x100'],
  ['160x230', 'Medida', '160x230'],
  ['3 a 6 meses', 'Talle', '3-6m'],
  ['3-6M', 'Size', '3-6m'],
  ['128 GB', 'Storage', '128gb'],
  ['1 L', 'Volume', '1l'],
  ['1,2 L', 'Capacidad', '1.2l'],
  ['750ml', 'Presentación', '750ml'],
  ['1000 ml', 'Volumen', '1l'],
  ['1 Litro', 'Tamanho', '1l'],
  ['1500 ml', 'Volumen', '1.5l'],
  ['1255 ml', 'Volumen', '1255ml'],
  ['0,5 L', 'Volumen', '500ml'],
  ['1/2 litro', 'Contenido', '500ml'],
  ['½ kg', 'Peso', '500g'],
  ['33 cl', 'Volumen', '330ml'],
  ['1000 g', 'Peso', '1kg'],
  ['Queen', 'Bed Size', 'queen'],
  ['2 plazas', 'Tamaño', 'full'],
  ['Casal', 'Tamanho', 'full'],
  ['Solteiro', 'Tamanho', 'single'],
  ['38-41', 'Tamanho', '38-41'],
  ['34 ao 37', 'Tamanho', '34-37'],
  ['Talle 36 al 39', 'Talle', '36-39'],
  ['1 1/2 plazas', 'Tamaño', 'three-quarter'],
  ['2 ½ plazas', 'Tamaño', 'queen'],
  ['6 qt', 'Capacity', '6qt'],
  ['S/M', 'Size', 'S/M'],
  ['4T', 'Size', '4T'],
  ['RN', 'Tamanho', 'newborn'],
  ['4 personas', 'Capacidad', '4p'],
  ['Rojo', 'Color', null],
  ['42', 'Color', null],
  ['', 'Talle', null],
])('%s of %s', (value, name, expected) => {
  expect(normalizeSize(value, name)).toBe(expected)
})

test.each([
  ['Termo de acero 1 litro', '1l'],
  ['Garrafa térmica inox 750 ml', '750ml'],
  ['Café molido 1/2 kg', '500g'],
  ['Café molido 3/4 kg', null],
  ['Yerba orgánica 500 g', '500g'],
  ['Wash 2 in 1', null],
  ['Celular 5G', null],
  ['Notebook 8 GB 512 GB', null],
  ['Monitor curvo 27"', '27in'],
  ['65" Class (64.5" Diag.) LED TV', '65in'],
  ['Pans 10" and 12"', null],
  ['Notebook 15.6" 512 GB', '512gb'],
  ['Póster 24" x 36"', null],
  ['Lace-Up 6" Boot', null],
  ['Power bank 20000 mAh', '20000mah'],
  ['Termo', null],
])('[ANSWER-3] the one measure in the name %s is %s', (name, expected) => {
  expect(readNamedSize(name)).toBe(expected)
})

test.each([
  ['Colchão Solteiro D28 78x188x14cm', 'single'],
  ['Sábanas 2 plazas 144 hilos', 'full'],
  ['Acolchado 2 1/2 plazas', 'queen'],
  ['Edredom Casal dupla face', 'full'],
  ['Lençóis Queen', 'queen'],
  ['King size sheet set', 'king'],
  ['Full XL mattress', 'full'],
  // For either, and for none.
  ['Colchón King o Queen', null],
  ['Cama para perro grande', null],
  // Words of beds alone are none.
  ['Single origin coffee 1kg', '1kg'],
  ['Bedside lamp king', null],
  ['Chocolate doble', null],
])('[ANSWER-2] of what is made for beds the name says for which: %s', (name, expected) => {
  expect(readNamedSize(name)).toBe(expected)
})
