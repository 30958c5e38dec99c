import { expect, test } from 'vitest'
import { chooseInk } from './ink.ts'

test.each([
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
  ['#4f46e5', '#ffffff'],
  ['#ffd400', '#000000'],
  ['#e53935', '#000000'],
  ['#b00020', '#ffffff'],
] as const)('[WIDGET-7] on %s one writes in %s', (colour, ink) => {
  expect(chooseInk(colour)).toBe(ink)
})
