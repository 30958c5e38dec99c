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
  inventory_level: number
  inventory_tracking: 'none' | 'product'
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

export const categories = [
  { id: 21, parent_id: 0, name: 'Jackets', is_visible: true },
  { id: 22, parent_id: 0, name: 'Shirts', is_visible: true },
  { id: 23, parent_id: 0, name: 'Shoes', is_visible: true },
  { id: 24, parent_id: 0, name: 'Home', is_visible: true },
] as const

const things = [
  { category: 21, name: 'Rain jacket', dollars: 89 },
  { category: 21, name: 'Fleece hoodie', dollars: 54 },
  { category: 22, name: 'Linen shirt', dollars: 39 },
  { category: 22, name: 'Cotton T-shirt', dollars: 19 },
  { category: 23, name: 'Trail shoes', dollars: 109 },
  { category: 24, name: 'Scented candle', dollars: 14 },
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
    brand_id: 0,
    inventory_level: index % 7 === 6 ? 0 : 20,
    inventory_tracking: 'product',
    availability: index % 19 === 18 ? 'disabled' : 'available',
    is_visible: index % 17 !== 16,
    custom_url: { url: `/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}/`, is_customized: false },
    date_created: time.toISOString(),
    date_modified: time.toISOString(),
  }
}

/** The one variant and image that each product has, for `include`. */
export function makeDetails(product: Product, origin: string) {
  const url = `${origin}/images/${product.id % 24}.svg`
  const variant = {
    id: product.id * 10,
    product_id: product.id,
    sku: product.sku,
    price: product.price,
    calculated_price: product.calculated_price,
    inventory_level: product.inventory_level,
    purchasing_disabled: false,
    option_values: [],
  }
  const image: Image = {
    id: product.id * 10,
    product_id: product.id,
    is_thumbnail: true,
    sort_order: 0,
    url_standard: url,
    url_thumbnail: url,
  }
  return { variants: [variant], images: [image] }
}
