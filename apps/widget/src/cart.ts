import type { AnsweredProduct } from '@voice-shop/contract'
import { cartAttribute } from '@voice-shop/contract/cart-attribute'
import type { FilledCart } from '@voice-shop/shopper/shopper-client.ts'
import type { WidgetEvents } from './public-api.ts'
import { findConsent } from './remembered-shopper.ts'

/**
 * Puts one of a product's variant into the store's cart, which is told the search that showed it where its platform lets
 * orders carry that. Rejects where the cart refuses.
 */
export type AddToCart = (product: AnsweredProduct, searchId: string) => Promise<void>

/** Hears of a cart that cannot be told a search itself, but whose order names it. */
type TellCart = (cart: FilledCart) => void

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

/** https://shopify.dev/docs/api/ajax/reference/cart; what a shopper refuses to have joined is not named. */
function addAtShopify(root: string, isJoined: () => boolean): AddToCart {
  return async ({ variant_id }, searchId) => {
    await post(`${root}cart/add.js`, JSON.stringify({ items: [{ id: Number(variant_id), quantity: 1 }] }), json)
    if (!isJoined()) return
    const attributes = JSON.stringify({ attributes: { [cartAttribute]: searchId } })
    // The product is in the cart: what is lost is that the store's owner sees where the order came from.
    await post(`${root}cart/update.js`, attributes, json).catch(() => undefined)
  }
}

/** https://developer.bigcommerce.com/docs/rest-storefront/carts; what a shopper refuses to have joined is not told. */
function addAtBigCommerce(isJoined: () => boolean, tellCart: TellCart): AddToCart {
  return async ({ product_id, variant_id }, searchId) => {
    const carts = await (await fetch('/api/storefront/carts', { credentials: 'same-origin', headers: json })).json()
    const [cart] = Array.isArray(carts) ? carts : []
    const item = { quantity: 1, productId: Number(product_id), variantId: Number(variant_id) }
    const path = cart ? `/api/storefront/carts/${cart.id}/items` : '/api/storefront/carts'
    const added = await post(path, JSON.stringify({ lineItems: [item] }), json)
    if (!isJoined()) return
    // The cart is filled, whatever it answers.
    const filled = await added.json().catch(() => null)
    const id = filled?.id ?? cart?.id
    if (id) tellCart({ search_id: searchId, cart_id: String(id) })
  }
}

/**
 * The form of a Tienda Nube product page, by a call as its themes make it: it names a variant by its values, in the order of the
 * options. A cart has the token of the order that it becomes; what a shopper refuses to have joined is not told.
 */
function addAtTiendaNube(isJoined: () => boolean, tellCart: TellCart): AddToCart {
  return async ({ product_id, variant_id, options }, searchId) => {
    const form = new URLSearchParams({ add_to_cart: product_id, variant_id })
    for (const [place, value] of Object.values(options).entries()) form.set(`variation[${place}]`, value)
    form.set('quantity', '1')
    form.set('add_to_cart_enhanced', '1')
    const added = await post('/comprar/', form, { accept: json.accept, 'x-requested-with': 'XMLHttpRequest' })
    if (!isJoined()) return
    // The cart is filled, whatever it answers.
    const token = (await added.json().catch(() => null))?.cart?.token
    if (token) tellCart({ search_id: searchId, cart_id: String(token) })
  }
}

interface CartInput {
  listeners: Partial<WidgetEvents>
  tellCart: TellCart
  page?: StorePage
}

/** How this page's cart is filled: the store's own way first, then its platform's. Null: it cannot be. */
export function findCart({ listeners, tellCart, page = window as StorePage }: CartInput): AddToCart | null {
  const { add_to_cart: own } = listeners
  if (own) return async (product) => void (await own(product, 1))
  const isJoined = () => findConsent(listeners) !== 'refused'
  if (page.Shopify) return addAtShopify(page.Shopify.routes?.root ?? '/', isJoined)
  if (page.BCData) return addAtBigCommerce(isJoined, tellCart)
  return page.LS?.cart ? addAtTiendaNube(isJoined, tellCart) : null
}
