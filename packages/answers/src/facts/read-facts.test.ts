import { expect, test } from 'vitest'
import type { StoreProduct } from '../model.ts'
import { takeSteps } from '../steps.ts'
import { learnHabitsInSteps, readFacts } from './read-facts.ts'

function makeProduct(name: string, changes: Partial<StoreProduct> = {}): StoreProduct {
  return {
    product_id: name,
    name,
    description: '',
    brand: null,
    tags: [],
    categories: [],
    currency: null,
    url: null,
    image_url: null,
    popularity: null,
    variants: [],
    ...changes,
  }
}
const makeVariant = (options: Record<string, string>) => ({
  variant_id: Object.values(options).join(' '),
  options,
  price: null,
  compare_at_price: null,
  stock: null,
})

test('[CATALOG-4] a product is known by what its store says of it', () => {
  const facts = readFacts(
    makeProduct('Zapatillas de running Rayo', {
      description: 'Livianas, sin capucha. Van con una remera de algodón.',
      categories: [['Mujer', 'Calzado']],
      tags: ['impermeable'],
      variants: [makeVariant({ Talle: '38', Color: 'Rojo' }), makeVariant({ Talle: '39', Color: 'Plata' })],
    }),
    'es',
  )
  expect(facts).toMatchObject({ type: 'running_shoes', gender: 'female', colours: ['red', 'silver'], materials: [] })
  expect(facts.features).toEqual(expect.arrayContaining(['waterproof', 'lightweight']))
  expect(facts.features).not.toContain('hooded')
  expect(facts.variants).toEqual([
    { variant_id: '38 Rojo', size: '38', colour: 'red' },
    { variant_id: '39 Plata', size: '39', colour: 'silver' },
  ])
})

test('[CATALOG-4] the head of a name is its first noun in Spanish and Portuguese, its last in English', () => {
  expect(readFacts(makeProduct('Funda para notebook'), 'es').type).toBe('laptop_sleeve')
  expect(readFacts(makeProduct('Mochila com bolso para notebook'), 'pt').type).toBe('backpack')
  expect(readFacts(makeProduct('Leather Watch Belt'), 'en').type).toBe('belt')
  expect(readFacts(makeProduct('Backpack for laptop and tablet'), 'en').type).toBe('backpack')
  expect(readFacts(makeProduct('Zxcvb 9000'), 'en').type).toBeNull()
})

test('[CATALOG-4] what goes with a thing is none, and a book may be called anything', () => {
  expect(readFacts(makeProduct('Tablet Stand, Black'), 'en').type).toBeNull()
  expect(readFacts(makeProduct('Soporte para tablet'), 'es').type).toBeNull()
  expect(readFacts(makeProduct('Tablet 10"'), 'en').type).toBe('tablet')
  const book = makeProduct('Ramona y la bici roja', { categories: [['Libros', 'Infantiles']] })
  expect(readFacts(book, 'es').type).toMatch(/^book_/)
})

test('[CATALOG-4] a thing has what its kind always has, and nothing that its kind cannot have', () => {
  const bar = makeProduct('Parlante finito y largo', { description: 'Ideal para el living. Tag de la colección.' })
  expect(readFacts({ ...bar, tags: ['Otoño Invierno', 'oi26'] }, 'es')).toMatchObject({
    type: 'speaker',
    features: [],
    gender: null,
    occasions: [],
    age: 'adult',
  })
  expect(readFacts(makeProduct('Piloto Tilcara'), 'es')).toMatchObject({
    features: ['waterproof'],
    occasions: ['rain'],
  })
  expect(readFacts(makeProduct('Muñeca de trapo'), 'es').age).toBe('kid')
  expect(readFacts(makeProduct('Rompecabezas Río'), 'es').age).toBeNull()
  // A title says whom a book tells of, a category for whom it is.
  const novel = makeProduct('La hija del faro', { categories: [['Libros', 'Novelas']] })
  expect(readFacts(novel, 'es')).toMatchObject({ type: 'book_novel', age: 'adult', gender: null })
  const stories = makeProduct('La hija del faro', { categories: [['Libros', 'Para niños']] })
  expect(readFacts(stories, 'es')).toMatchObject({ type: 'book_kids', age: 'kid' })
  const tales = makeProduct('Siete mates amargos', { description: 'Cuentos.', categories: [['Libros', 'Novelas']] })
  expect(readFacts(tales, 'es')).toMatchObject({ type: 'book_novel', age: 'adult' })
  expect(readFacts({ ...tales, categories: [['Libros', 'Infantiles']] }, 'es').type).toBe('book_kids')
  const shower = makeProduct('Autito de madera')
  expect(readFacts(shower, 'es').age).toBe('kid')
  expect(readFacts({ ...shower, tags: ['baby shower'] }, 'es').age).toBe('baby')
  expect(readFacts(makeProduct('Lunch box', { description: 'Made of BPA-free plastic.' }), 'en').materials).toEqual([
    'plastic',
  ])
})

test('[CATALOG-4] names that say nothing are told by what the store’s categories hold otherwise', () => {
  const categories = [['Trail']]
  const others = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis'].map((name) =>
    makeProduct(`Botas ${name}`, { categories }),
  )
  const odd = makeProduct('Cóndor 100', { categories })
  expect(readFacts(odd, 'es').type).toBeNull()
  expect(readFacts(odd, 'es', takeSteps(learnHabitsInSteps([...others, odd], 'es'))).type).toBe('boots')
})

test('[CATALOG-4] a solitário is a vase, and a ring where the store speaks of jewellery', () => {
  const readType = (name: string, category: string) =>
    readFacts(makeProduct(name, { categories: [[category]] }), 'pt').type
  expect(readType('Solitário de vidro', 'Decoração')).toBe('vase')
  expect(readType('Solitário com zircônia', 'Semijoias')).toBe('ring')
  expect(readType('Anel Solitário', 'Anéis')).toBe('ring')
})

test.each([
  ['es', 'Mochila escolar', 'backpack'],
  ['pt', 'Mochila escolar', 'backpack'],
] as const)('[ANSWER-3] a longer term of another language hides none of the own: %s: %s', (language, name, type) => {
  expect(readFacts(makeProduct(name), language).type).toBe(type)
})

test.each([
  ['es', 'Doudou Mimo', 'Lavable en lavarropas'],
  ['pt', 'Naninha Preguiça', 'Pode lavar na máquina de lavar'],
] as const)('[ANSWER-3] what is washed is no washing machine: %s: %s', (language, name, description) => {
  expect(readFacts(makeProduct(name, { description }), language).type).not.toBe('washing_machine')
})

test.each([
  ['es', { name: 'Cámara wifi Atlas', description: 'Para vigilar la casa o al bebé.' }, 'adult'],
  ['es', { name: 'Smartwatch Nova mujer', description: 'Chico, de mujer, malla metálica.' }, 'adult'],
  ['es', { name: 'Smartwatch infantil Nova', description: 'Con juegos.' }, 'kid'],
  ['es', { name: 'Autito de arrastre', description: 'Para manos chiquitas.' }, 'kid'],
  ['es', { name: 'Muñeca Bebé Trencito', description: 'Bebote con mamadera y chupete.' }, 'kid'],
  ['es', { name: 'Muñeca de trapo Koala', description: 'Apta desde recién nacidos.' }, 'baby'],
  ['pt', { name: 'Secador Profissional', description: 'Barulho baixo, não acorda o bebê.' }, 'adult'],
  ['en', { name: 'Baby Monitor Camera', description: 'Watches the crib.' }, 'baby'],
] as const)(
  '[ANSWER-3] for what age a thing is, not who is near it: %s: %o',
  (language, { name, description }, age) => {
    expect(readFacts(makeProduct(name, { description }), language).age).toBe(age)
  },
)

test('[ANSWER-3] a category of several things says less of one that is called by another name', () => {
  const categories = [['Mates y regalos']]
  const others = [
    'Mate imperial',
    'Mate de acero',
    'Bombilla de alpaca',
    'Mate torpedo',
    'Mate camionero',
    'Yerbera',
  ].map((name) => makeProduct(name, { categories }))
  const thermos = makeProduct('Termo de acero 1 litro', { categories })
  const habits = takeSteps(learnHabitsInSteps([...others, thermos], 'es'))
  const { type, unsaid } = readFacts(thermos, 'es', habits)
  expect([type, unsaid]).toEqual(['thermos', []])
})
