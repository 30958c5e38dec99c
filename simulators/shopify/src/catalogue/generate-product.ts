import type { CatalogueLanguage, ShopSettings } from '../state/shop.ts'
import { getVariantId, type Product, type ProductStatus, type Variant } from './product.ts'
import { describeProduct, lines, words } from './words.ts'

/** How many units of a currency are about a dollar, so that prices look as in that country. */
const unitsOfDollar: Record<string, number> = { ARS: 1000, BRL: 5, CLP: 900, COP: 4000, MXN: 18 }
const sizes = ['S', 'M', 'L']

/** Title and category of the product at a place, in a language. After 60 products, the titles are numbered. */
export function nameProduct(index: number, language: CatalogueLanguage): { title: string; category: string } {
  const { products, line } = words[language]
  const [name, category] = products[index % products.length] ?? ['', '']
  const round = Math.floor(index / products.length)
  const number = round < lines.length ? '' : ` ${Math.floor(round / lines.length) + 1}`
  return { title: line(name, lines[round % lines.length] ?? '') + number, category }
}

export function slugify(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
}

function chooseStatus(index: number): ProductStatus {
  if (index % 30 === 29) return 'ARCHIVED'
  return index % 20 === 19 ? 'DRAFT' : 'ACTIVE'
}

function generateVariants(index: number, id: number, settings: ShopSettings): Variant[] {
  const { sizeOption, colorOption, colors } = words[settings.language]
  const place = index % 20
  const [option, values] =
    place < 8 ? [sizeOption, sizes] : place < 16 ? [colorOption, colors] : ['Title', ['Default Title']]
  const dollars = 8 + ((index * 37) % 120)
  const price = dollars * (unitsOfDollar[settings.currency] ?? 1)
  return values.map((value, number) => ({
    id: getVariantId(id, number),
    title: value,
    sku: `VS-${String(index + 1).padStart(5, '0')}-${number + 1}`,
    price: price.toFixed(2),
    compareAtPrice: index % 10 === 3 ? (price * 1.25).toFixed(2) : null,
    inventoryQuantity: (index * 7 + number * 5) % 23,
    selectedOptions: [{ name: option, value }],
  }))
}

/** The product at a place of the catalogue: the same whenever it is asked for. */
export function generateProduct(index: number, id: number, shop: { settings: ShopSettings; date: Date }): Product {
  const { settings, date } = shop
  const { title, category } = nameProduct(index, settings.language)
  const tag = words[settings.language].tags[index % 7]
  return {
    id,
    title,
    handle: slugify(title),
    descriptionHtml: describeProduct(settings.language, title),
    vendor: settings.name,
    productType: category,
    category: null,
    collections: [],
    tags: tag === undefined ? [] : [tag],
    status: chooseStatus(index),
    createdAt: date,
    updatedAt: date,
    variants: generateVariants(index, id, settings),
  }
}
