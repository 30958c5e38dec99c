import { expect, test } from 'vitest'
import { foldWords } from './words.ts'

test('a long adjective is the same in both genders, and a roupão is no roupa', () => {
  expect(foldWords('cuadrado', 'es')).toEqual(foldWords('cuadradas', 'es'))
  expect(foldWords('roupão', 'pt')).not.toEqual(foldWords('roupa', 'pt'))
  expect(foldWords('violões', 'pt')).toEqual(foldWords('violão', 'pt'))
})
