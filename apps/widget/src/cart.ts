import type { AnsweredProduct } from '@voice-shop/contract'
import type { WidgetEvents } from './public-api.ts'

/** Puts one of a product's variant into the store's cart. Rejects where the cart refuses. */
type AddToCart = (product: AnsweredProduct) => Promise<void>

/** What platforms put on the pages of their stores. */
interface StorePage {
  Shopify?: { routes?: { root?: string } }
  LS?: { cart?: unknown; store?: unknown }
  BCData?: unknown
}

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(path, { method: 'POST', credentials: 'same-origin', headers, body })
  if (!response.ok) throw new Error(`the cart answered ${response.status}`)
  return response
}

const json = { 'content-type': 'application/json', accept: 'application/json' }

/** https://shopify.dev/docs/api/ajax/reference/cart */
function addAtShopify(root: string): AddToCart {
  return async ({ variant_id }) => {
    await post(`${root}cart/add.js`, JSON.stringify({ items: [{ id: Number(variant_id), quantity: 1 }] }), json)
  }
}

/** https://developer.bigcommerce.com/docs/rest-storefront/carts */
const addAtBigCommerce: AddToCart = async ({ product_id, variant_id }) => {
  const carts = await (await fetch('/api/storefront/carts', { credentials: 'same-origin', headers: json })).json()
  const [cart] = Array.isArray(carts) ? carts : []
  const item = { quantity: 1, productId: Number(product_id), variantId: Number(variant_id) }
  const path = cart ? `/api/storefront/carts/${cart.id}/items` : '/api/storefront/carts'
  await post(path, JSON.stringify({ lineItems: [item] }), json)
}

/** The form of a Tienda Nube product page, by a call: it names a variant by its values, in the order of the options. */
const addAtTiendaNube: AddToCart = async ({ product_id, variant_id, options }) => {
  const form = new URLSearchParams({ add_to_cart: product_id, variant_id })
  for (const [place, value] of Object.values(options).entries()) form.set(`variation[${place}]`, value)
  form.set('quantity', '1')
  await post('/comprar/', form, { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' })
}

/** How this page's cart is filled: the store's own way first, then its platform's. Null: it cannot be. */
export function findCart(
  { add_to_cart: own }: Partial<WidgetEvents>,
  page: StorePage = window as StorePage,
): AddToCart | null {
  if (own) return async (product) => void (await own(product, 1))
  if (page.Shopify) return addAtShopify(page.Shopify.routes?.root ?? '/')
  if (page.BCData) return addAtBigCommerce
  return page.LS?.cart ? addAtTiendaNube : null
}
