import type { Language } from '@voice-shop/contract'
import { chooseWords } from '@voice-shop/translation/words'
import type { SourceProduct } from '../catalogue-source.ts'

/** Where words differ by country as chooseWords takes them. */
interface Named {
  en: string
  es: string
  pt: string
}

interface Sample {
  name: Named
  category: Named
  /** The picture, a file of the web app. */
  picture: 'shoes' | 'shirt' | 'bag' | 'home' | 'kitchen' | 'tech'
  /** In units of ten US dollars. */
  price: number
  reduced?: true
  colours: readonly (keyof typeof colourNames)[]
  sizes?: readonly string[]
}

const colourNames = {
  black: { en: 'Black', es: 'Negro', pt: 'Preto' },
  white: { en: 'White', es: 'Blanco', pt: 'Branco' },
  red: { en: 'Red', es: 'Rojo', pt: 'Vermelho' },
  blue: { en: 'Blue', es: 'Azul', pt: 'Azul' },
  green: { en: 'Green', es: 'Verde', pt: 'Verde' },
} as const

const optionNames = {
  size: { en: 'Size', es: '[Talla|Talle|Talla]', pt: 'Tamanho' },
  colour: { en: 'Color', es: 'Color', pt: 'Cor' },
} as const

const shoes = { en: 'Shoes', es: 'Calzado', pt: 'Calçados' }
const clothes = { en: 'Clothing', es: 'Ropa', pt: 'Roupas' }
const bags = { en: 'Bags', es: '[Bolsos|Carteras y bolsos|Bolsas]', pt: 'Bolsas' }
const home = { en: 'Home', es: 'Hogar', pt: 'Casa' }
const kitchen = { en: 'Kitchen', es: 'Cocina', pt: 'Cozinha' }
const tech = { en: 'Technology', es: 'Tecnología', pt: 'Tecnologia' }

const letters = ['S', 'M', 'L', 'XL']
const shoeSizes = ['36', '37', '38', '39', '40', '41', '42', '43']

const samples: readonly Sample[] = [
  {
    name: { en: 'Running shoes', es: '[Zapatillas|Zapatillas|Tenis] para correr', pt: 'Tênis de corrida' },
    category: shoes,
    picture: 'shoes',
    price: 8,
    colours: ['red', 'black'],
    sizes: shoeSizes,
  },
  {
    name: { en: 'Canvas sneakers', es: '[Zapatillas|Zapatillas|Tenis] de lona', pt: 'Tênis de lona' },
    category: shoes,
    picture: 'shoes',
    price: 5,
    reduced: true,
    colours: ['white', 'blue'],
    sizes: shoeSizes,
  },
  {
    name: { en: 'Leather boots', es: 'Botas de [cuero|cuero|piel]', pt: 'Botas de couro' },
    category: shoes,
    picture: 'shoes',
    price: 12,
    colours: ['black'],
    sizes: shoeSizes,
  },
  {
    name: { en: 'Cotton T-shirt', es: '[Camiseta|Remera|Playera] de algodón', pt: 'Camiseta de algodão' },
    category: clothes,
    picture: 'shirt',
    price: 2,
    colours: ['white', 'black', 'green'],
    sizes: letters,
  },
  {
    name: { en: 'Linen shirt', es: 'Camisa de lino', pt: 'Camisa de linho' },
    category: clothes,
    picture: 'shirt',
    price: 4,
    colours: ['white', 'blue'],
    sizes: letters,
  },
  {
    name: { en: 'Wool sweater', es: '[Suéter|Pulóver|Suéter] de lana', pt: 'Suéter de lã' },
    category: clothes,
    picture: 'shirt',
    price: 6,
    reduced: true,
    colours: ['red', 'green'],
    sizes: letters,
  },
  {
    name: { en: 'Waterproof jacket', es: '[Chaqueta|Campera|Chamarra] impermeable', pt: 'Jaqueta impermeável' },
    category: clothes,
    picture: 'shirt',
    price: 9,
    colours: ['blue', 'black'],
    sizes: letters,
  },
  {
    name: { en: 'Summer dress', es: 'Vestido de verano', pt: 'Vestido de verão' },
    category: clothes,
    picture: 'shirt',
    price: 5,
    colours: ['red', 'white'],
    sizes: letters,
  },
  {
    name: { en: 'Laptop backpack', es: 'Mochila para [portátil|notebook|laptop]', pt: 'Mochila para notebook' },
    category: bags,
    picture: 'bag',
    price: 6,
    colours: ['black', 'blue'],
  },
  {
    name: { en: 'Leather handbag', es: '[Bolso de cuero|Cartera de cuero|Bolsa de piel]', pt: 'Bolsa de couro' },
    category: bags,
    picture: 'bag',
    price: 10,
    colours: ['red', 'black'],
  },
  {
    name: { en: 'Desk lamp', es: 'Lámpara de escritorio', pt: 'Luminária de mesa' },
    category: home,
    picture: 'home',
    price: 4,
    colours: ['white', 'black'],
  },
  {
    name: { en: 'Wool blanket', es: '[Manta|Manta|Cobija] de lana', pt: 'Manta de lã' },
    category: home,
    picture: 'home',
    price: 5,
    reduced: true,
    colours: ['green', 'red'],
  },
  {
    name: { en: 'Ceramic mug', es: 'Taza de cerámica', pt: 'Caneca de cerâmica' },
    category: kitchen,
    picture: 'kitchen',
    price: 1,
    colours: ['white', 'blue', 'green'],
  },
  {
    name: { en: 'Cast iron pan', es: 'Sartén de hierro', pt: 'Frigideira de ferro' },
    category: kitchen,
    picture: 'kitchen',
    price: 4,
    colours: ['black'],
  },
  {
    name: {
      en: 'Wireless headphones',
      es: '[Auriculares|Auriculares|Audífonos] inalámbricos',
      pt: 'Fones de ouvido sem fio',
    },
    category: tech,
    picture: 'tech',
    price: 7,
    colours: ['black', 'white'],
  },
  {
    name: { en: 'Bluetooth speaker', es: '[Parlante|Parlante|Bocina] Bluetooth', pt: 'Caixa de som Bluetooth' },
    category: tech,
    picture: 'tech',
    price: 5,
    colours: ['blue', 'red'],
  },
]

/** What ten US dollars are about, in round sums of the currency of a country; dollars elsewhere. */
const tens: Readonly<Record<string, { currency: string; amount: number }>> = {
  AR: { currency: 'ARS', amount: 10_000 },
  BR: { currency: 'BRL', amount: 50 },
  CL: { currency: 'CLP', amount: 10_000 },
  CO: { currency: 'COP', amount: 40_000 },
  ES: { currency: 'EUR', amount: 10 },
  MX: { currency: 'MXN', amount: 200 },
  PE: { currency: 'PEN', amount: 40 },
  PT: { currency: 'EUR', amount: 10 },
  UY: { currency: 'UYU', amount: 400 },
}
const dollars = { currency: 'USD', amount: 10 }

const nameSample = (place: number) => `sample-${place + 1}`
export const sampleIds: readonly string[] = samples.map((_, place) => nameSample(place))

/** The sample products as a store of that language and country would have them. `origin` serves their pictures. */
export function listSamples(input: { language: Language; country: string | null; origin: string }): SourceProduct[] {
  const { language, country, origin } = input
  const { currency, amount } = tens[country ?? ''] ?? dollars
  const say = (named: Named) => chooseWords(named[language], country)
  return samples.map((sample, place) => {
    const id = nameSample(place)
    const price = sample.price * amount
    const sizes = sample.sizes ?? [null]
    const choices = sample.colours.flatMap((colour) => sizes.map((size) => ({ colour, size })))
    return {
      id,
      texts: { [language]: { title: say(sample.name), descriptionHtml: '' } },
      url: null,
      imageUrl: `${origin}/sample-${sample.picture}.svg`,
      brand: null,
      tags: [],
      categories: [{ [language]: [say(sample.category)] }],
      currency,
      popularity: samples.length - place,
      createdAt: null,
      isHidden: false,
      variants: choices.map(({ colour, size }, number) => ({
        id: `${id}-${number + 1}`,
        options: {
          [language]: {
            ...(size === null ? {} : { [say(optionNames.size)]: size }),
            [say(optionNames.colour)]: say(colourNames[colour]),
          },
        },
        price: `${price}`,
        compareAtPrice: sample.reduced ? `${Math.round(price * 1.25)}` : null,
        stock: null,
      })),
    }
  })
}
