export interface Category {
  id: number
  name: LocalizedText
  /** The id of the one above it. */
  parent: number | null
}

/** A text in the languages of the store. */
export interface LocalizedText {
  es: string
  pt: string
}

export interface Product {
  id: number
  name: LocalizedText
  /** HTML. */
  description: LocalizedText
  handle: LocalizedText
  brand: string | null
  published: boolean
  /** Separated by commas. */
  tags: string
  /** Those that it was put into, without those above them. */
  categories: Category[]
  /** Names of the options, in the order of the variants' values. */
  attributes: LocalizedText[]
  images: { id: number; src: string; position: number }[]
  variants: Variant[]
  created_at: string
  updated_at: string
}

interface Variant {
  id: number
  /** With two decimals, such as "25.00". */
  price: string
  promotional_price: string | null
  /** Null: not counted. */
  stock: number | null
  sku: string | null
  values: Partial<LocalizedText>[]
}

const things = [
  { category: { es: 'Remeras', pt: 'Camisetas' }, es: 'Remera de algodón', pt: 'Camiseta de algodão', pesos: 18_900 },
  { category: { es: 'Remeras', pt: 'Camisetas' }, es: 'Musculosa deportiva', pt: 'Regata esportiva', pesos: 15_400 },
  { category: { es: 'Camperas', pt: 'Jaquetas' }, es: 'Campera impermeable', pt: 'Jaqueta impermeável', pesos: 89_000 },
  { category: { es: 'Camperas', pt: 'Jaquetas' }, es: 'Buzo con capucha', pt: 'Moletom com capuz', pesos: 52_300 },
  { category: { es: 'Pantalones', pt: 'Calças' }, es: 'Jean recto', pt: 'Calça jeans reta', pesos: 61_000 },
  { category: { es: 'Calzado', pt: 'Calçados' }, es: 'Zapatillas urbanas', pt: 'Tênis casual', pesos: 97_500 },
  { category: { es: 'Mate', pt: 'Chimarrão' }, es: 'Mate de calabaza', pt: 'Cuia de chimarrão', pesos: 24_000 },
  { category: { es: 'Mate', pt: 'Chimarrão' }, es: 'Yerbera de lata', pt: 'Porta-erva de lata', pesos: 12_800 },
] as const
const colours = [
  { es: 'negro', pt: 'preto' },
  { es: 'verde', pt: 'verde' },
  { es: 'terracota', pt: 'terracota' },
] as const
const sizes = ['S', 'M', 'L']
const shop = { id: 9, name: { es: 'Tienda', pt: 'Loja' }, parent: null }

function makeCategory(place: number): Category {
  const { category } = pick(things, place)
  return { id: 10 + (place % things.length), name: category, parent: shop.id }
}

export const categories: readonly Category[] = [shop, ...things.map((_, place) => makeCategory(place))]

function getSlug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
}

/** The item of a list that a number falls on, round and round. */
function pick<Item>(list: readonly Item[], index: number): Item {
  return list[index % list.length] as Item
}

/**
 * The product at a place of the catalogue, the same at every call: a catalogue of any size costs no memory.
 * Images are paths: the answer adds where they are served.
 */
export function makeProduct(index: number, time: Date): Product {
  const thing = pick(things, index)
  const colour = pick(colours, Math.floor(index / things.length))
  const edition = Math.floor(index / (things.length * colours.length))
  const suffix = edition === 0 ? '' : ` ${edition + 1}`
  const name = { es: `${thing.es} ${colour.es}${suffix}`, pt: `${thing.pt} ${colour.pt}${suffix}` }
  const price = thing.pesos + edition * 100
  return {
    id: 1000 + index,
    name,
    description: { es: `<p>${name.es}, hecho para durar.</p>`, pt: `<p>${name.pt}, feito para durar.</p>` },
    handle: { es: getSlug(name.es), pt: getSlug(name.pt) },
    brand: index % 3 === 0 ? 'Jacarandá' : null,
    published: index % 17 !== 16,
    tags: `${colour.es},${thing.category.es.toLowerCase()}`,
    categories: [makeCategory(index)],
    attributes: [{ es: 'Talle', pt: 'Tamanho' }],
    images: [{ id: 5000 + index, src: `/images/${index % 24}.svg`, position: 1 }],
    variants: sizes.map((size, place) => ({
      id: 100_000 + index * 10 + place,
      price: price.toFixed(2),
      promotional_price: index % 5 === 0 ? (price * 0.8).toFixed(2) : null,
      stock: index % 7 === 6 ? 0 : 12 + place,
      sku: `JAC-${index}-${size}`,
      values: [{ es: size, pt: size }],
    })),
    created_at: time.toISOString(),
    updated_at: time.toISOString(),
  }
}
