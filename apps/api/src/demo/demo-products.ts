import { createHash } from 'node:crypto'
import type { PushedProduct } from '@voice-shop/contract'
import { type DemoProduct, type DemoShelf, listShelves } from './catalogue/catalogue.ts'
import type { DemoKind, GiftGroup } from './catalogue/catalogue-entry.ts'

/** Where the demo's shop is, on the app's own origin. */
export const shopPath = '/demo/shop/'

const sizes = ['S', 'M', 'L', 'XL']
const shoeSizes = ['36', '37', '38', '39', '40', '41', '42', '43', '44']
const colours = ['Negro', 'Blanco', 'Rojo', 'Azul', 'Verde', 'Natural', 'Rosa', 'Gris']
/** Colours that names say besides. */
const rareColours = ['Celeste', 'Beige', 'Crudo', 'Arena']
/** What a thing of a category costs on the whole, in pesos. */
const usualPrices: Readonly<Record<string, number>> = {
  'Ropa de mujer': 48_000,
  'Ropa de hombre': 52_000,
  Calzado: 89_000,
  'Bolsos y accesorios': 54_000,
  'Deco y hogar': 39_000,
  'Cocina y mesa': 34_000,
  'Dormitorio y baño': 58_000,
  'Chicos y bebés': 26_000,
  'Mates y regalos': 29_000,
}
const otherPrice = 18_000

/** From 0 to 1, always the same for a name. */
function rollFor(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32
}

/** Prices that shops like: 24.900, 89.500. */
function choosePrice({ id, category }: DemoProduct): number {
  const usual = usualPrices[category] ?? otherPrice
  return Math.round((usual * (0.5 + rollFor(`${id} price`))) / 1000) * 1000 - (rollFor(`${id} end`) < 0.6 ? 100 : 500)
}

/** Three colours, or the one that the name says, such as "Zapatillas urbanas blancas". */
function listColours({ id, name }: DemoProduct): string[] {
  const named = [...colours, ...rareColours].filter((colour) =>
    new RegExp(`\\b${colour.slice(0, -1)}(o|a|e|l)?s?\\b`, 'i').test(name),
  )
  if (named.length > 0) return named
  const first = Math.floor(rollFor(`${id} colour`) * colours.length)
  return [0, 1, 2].map((step) => colours[(first + step * 3) % colours.length] ?? 'Natural')
}

function listOptions({ detail }: DemoKind, product: DemoProduct): Record<string, string>[] {
  const own = listColours(product)
  switch (detail) {
    case 'size':
      return own.slice(0, 2).flatMap((Color) => sizes.map((Talle) => ({ Talle, Color })))
    case 'shoe':
      return shoeSizes.map((Talle) => ({ Talle, Color: own[0] ?? 'Negro' }))
    case 'colour':
      return own.map((Color) => ({ Color }))
    case 'none':
      return [{}]
  }
}

const giftTags: Readonly<Record<GiftGroup, readonly string[]>> = {
  woman: ['Día de la Madre', 'Navidad'],
  man: ['Día del Padre', 'Navidad'],
  kid: ['Día del Niño', 'Navidad'],
  baby: ['Baby shower'],
  home: ['Navidad', 'Casamiento', 'Casa nueva'],
}

function listTags({ season, gifts = [] }: DemoKind): string[] {
  const seasons = season === undefined ? [] : [season === 'summer' ? 'verano' : 'invierno']
  return [...new Set([...seasons, ...gifts.flatMap((group) => giftTags[group])])]
}

function describeProduct(shelf: DemoShelf, product: DemoProduct, origin: string): PushedProduct {
  const { id, name, category, rank } = product
  const price = choosePrice(product)
  const isReduced = rollFor(`${id} offer`) < 0.18
  return {
    product_id: id,
    name,
    description: shelf.kind.text ?? '',
    brand: null,
    tags: listTags(shelf.kind),
    categories: [[category]],
    currency: 'ARS',
    url: `${origin}${shopPath}${id}`,
    image_url: `${origin}${shopPath}${id}.svg`,
    popularity: Math.round(200 / (rank + 1)),
    created_at: null,
    variants: listOptions(shelf.kind, product).map((options, place) => ({
      variant_id: `${id}-${place + 1}`,
      options,
      price: String(price),
      compare_at_price: isReduced ? String(Math.round((price * 1.25) / 1000) * 1000) : null,
      // Here and there nothing is left.
      stock: rollFor(`${id} stock ${place}`) < 0.08 ? 0 : 1 + Math.floor(rollFor(`${id} left ${place}`) * 20),
    })),
  }
}

/** The catalogue of the demo store, always the same. `origin` is that of the app, which serves shop and pictures. */
export function listDemoProducts(origin: string): PushedProduct[] {
  return listShelves().flatMap((shelf) => shelf.products.map((product) => describeProduct(shelf, product, origin)))
}
