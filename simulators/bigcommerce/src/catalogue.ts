export interface Product {
  id: number
  name: string
  type: 'physical'
  sku: string
  /** HTML. */
  description: string
  price: number
  sale_price: number
  calculated_price: number
  categories: number[]
  brand_id: number
  /** Units. */
  total_sold: number
  inventory_level: number
  inventory_tracking: 'none' | 'product' | 'variant'
  availability: 'available' | 'disabled' | 'preorder'
  is_visible: boolean
  custom_url: { url: string; is_customized: boolean }
  date_created: string
  date_modified: string
}

export interface Image {
  id: number
  product_id: number
  is_thumbnail: boolean
  sort_order: number
  url_standard: string
  url_thumbnail: string
}

/** Those of the tree of the store's only channel. */
export const categories = [
  { id: 20, parent_id: 0, name: 'Clothing' },
  { id: 21, parent_id: 20, name: 'Jackets' },
  { id: 22, parent_id: 20, name: 'Shirts' },
  { id: 23, parent_id: 0, name: 'Shoes' },
  { id: 24, parent_id: 0, name: 'Home' },
].map(({ id, parent_id, name }) => ({
  category_id: id,
  parent_id,
  tree_id: 1,
  name,
  is_visible: true,
  url: { path: `/${name.toLowerCase()}/`, is_customized: false },
}))

export const brands = [
  { id: 31, name: 'Northwind' },
  { id: 32, name: 'Hearth & Home' },
] as const

const clothingSizes = ['S', 'M', 'L']
const things = [
  { category: 21, brand: 31, name: 'Rain jacket', dollars: 89, sizes: clothingSizes },
  { category: 21, brand: 31, name: 'Fleece hoodie', dollars: 54, sizes: clothingSizes },
  { category: 22, brand: 31, name: 'Linen shirt', dollars: 39, sizes: clothingSizes },
  { category: 22, brand: 0, name: 'Cotton T-shirt', dollars: 19, sizes: clothingSizes },
  { category: 23, brand: 31, name: 'Trail shoes', dollars: 109, sizes: ['8', '9', '10', '11'] },
  { category: 24, brand: 32, name: 'Scented candle', dollars: 14, sizes: [] },
] as const
const colours = ['black', 'sand', 'forest', 'rust']

/** The item of a list that a number falls on, round and round. */
function pick<Item>(list: readonly Item[], index: number): Item {
  return list[index % list.length] as Item
}

/** The product at a place of the catalogue, the same at every call: a catalogue of any size costs no memory. */
export function makeProduct(index: number, time: Date): Product {
  const thing = pick(things, index)
  const edition = Math.floor(index / (things.length * colours.length))
  const name = `${thing.name}, ${pick(colours, Math.floor(index / things.length))}${edition ? ` no. ${edition + 1}` : ''}`
  const sale = index % 5 === 0 ? Math.round(thing.dollars * 80) / 100 : 0
  return {
    id: 100 + index,
    name,
    type: 'physical',
    sku: `BC-${index}`,
    description: `<p>${name}: made to last.</p>`,
    price: thing.dollars,
    sale_price: sale,
    calculated_price: sale || thing.dollars,
    categories: [thing.category],
    brand_id: thing.brand,
    total_sold: (index * 37) % 400,
    inventory_level: index % 7 === 6 ? 0 : 20,
    inventory_tracking: thing.sizes.length > 0 ? 'variant' : 'product',
    availability: index % 19 === 18 ? 'disabled' : 'available',
    is_visible: index % 17 !== 16,
    custom_url: { url: `/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}/`, is_customized: false },
    date_created: time.toISOString(),
    date_modified: time.toISOString(),
  }
}

/** What a variant is of; without a choice the product has one alone. */
function describeOption(sizes: readonly string[], place: number) {
  const label = sizes[place]
  if (label === undefined) return []
  return [{ id: 400 + place, label, option_id: 40, option_display_name: 'Size' }]
}

/** The variants and the image that a product has, for `include`. */
export function makeDetails(product: Product, origin: string) {
  const url = `${origin}/images/${product.id % 24}.svg`
  const { sizes } = pick(things, product.id - 100)
  const variants = Array.from({ length: Math.max(1, sizes.length) }, (_, place) => ({
    id: product.id * 10 + place,
    product_id: product.id,
    sku: sizes.length === 0 ? product.sku : `${product.sku}-${sizes[place]}`,
    // Null: the product's.
    price: null,
    calculated_price: product.calculated_price,
    inventory_level: product.inventory_level === 0 ? 0 : 5 + place,
    purchasing_disabled: false,
    option_values: describeOption(sizes, place),
  }))
  const image: Image = {
    id: product.id * 10,
    product_id: product.id,
    is_thumbnail: true,
    sort_order: 0,
    url_standard: url,
    url_thumbnail: url,
  }
  return { variants, images: [image] }
}
