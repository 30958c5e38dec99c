import { expect, test } from 'vitest'
import { foldText, splitTokens } from '../text/tokens.ts'
import { foldWords } from '../text/words.ts'
import { matchLexicon } from './lexicon.ts'

function listHits(sentence: string) {
  return matchLexicon(splitTokens(sentence)).map(({ group, id, language }) => `${group} ${id} ${language}`)
}

test('the longest term wins, in any language, number and gender', () => {
  expect(listHits('Zapatillas ROJAS con capucha')).toEqual([
    'types sneakers es',
    'colours red es',
    'features hooded es',
  ])
  expect(listHits('tênis pretos')).toContain('colours black pt')
  expect(listHits('watches')).toEqual(['types watch en'])
})

test('places are those of the sentence as it was said', () => {
  const said = '¿Tenés años de garantía, señora?'
  expect(splitTokens(said).map(({ from, to }) => said.slice(from, to))).toEqual([
    'Tenés',
    'años',
    'de',
    'garantía',
    'señora',
  ])
  expect(foldText(' Pão  de Açúcar! ')).toBe('pao de acucar')
})

test.each([
  [
    'es',
    ['calcetines', 'luces', 'relojes', 'viajes', 'nombres', 'botas'],
    ['calcetín', 'luz', 'reloj', 'viaje', 'nombre', 'bota'],
  ],
  [
    'pt',
    ['botões', 'pães', 'lençóis', 'papéis', 'jardins', 'colares'],
    ['botão', 'pão', 'lençol', 'papel', 'jardim', 'colar'],
  ],
  [
    'en',
    ['dresses', 'blouses', 'hoodies', 'watches', 'women', 'shoes'],
    ['dress', 'blouse', 'hoodie', 'watch', 'woman', 'shoe'],
  ],
] as const)('a plural is the same word as its singular: %s', (language, plurals, singulars) => {
  expect(foldWords(plurals.join(' '), language)).toEqual(foldWords(singulars.join(' '), language))
})

test('short words keep the vowel that parts them', () => {
  expect(foldWords('plata', 'es')).not.toEqual(foldWords('plato', 'es'))
})
