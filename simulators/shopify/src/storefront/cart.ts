import { randomUUID } from 'node:crypto'
import { getProductIdOfVariant } from '../catalogue/product.ts'
import { type Answer, answerJson, type Exchange, parseJsonObject } from '../http/exchange.ts'
import type { Cart, CartLine, Shop } from '../state/shop.ts'

const mostQuantity = 1000

/** The variant with its product, where it is sold. */
function findSold(shop: Shop, variantId: number) {
  const product = shop.catalogue.find(getProductIdOfVariant(variantId))
  const variant = product?.variants.find(({ id }) => id === variantId)
  return product?.status === 'ACTIVE' && variant ? { product, variant } : null
}

const readToken = ({ headers }: Exchange) => /(?:^|; )cart=([\w-]{36})/.exec(headers.cookie ?? '')?.[1] ?? null

/** The shopper's cart; an empty one where there is none yet. */
export function findCart(shop: Shop, exchange: Exchange): Cart {
  return shop.carts.get(readToken(exchange) ?? '') ?? { lines: [], attributes: {} }
}

/** What was in it is ordered. */
export function emptyCart(shop: Shop, exchange: Exchange): void {
  shop.carts.delete(readToken(exchange) ?? '')
}

const writeCookie = (shop: Shop, token: string) => ({
  'set-cookie': `cart=${token}; Path=/${shop.settings.domain}/; SameSite=Lax`,
})

/** The lines of the shopper's cart, as /cart.js lists them. */
export function listCartItems(shop: Shop, exchange: Exchange) {
  return findCart(shop, exchange).lines.flatMap(({ variantId, quantity }) => {
    const found = findSold(shop, variantId)
    if (!found) return []
    const { product, variant } = found
    const isOnly = variant.title === 'Default Title'
    return [
      {
        id: variantId,
        variant_id: variantId,
        product_id: product.id,
        quantity,
        title: isOnly ? product.title : `${product.title} - ${variant.title}`,
        product_title: product.title,
        variant_title: isOnly ? null : variant.title,
        // In the smallest unit.
        price: Math.round(Number(variant.price) * 100),
        sku: variant.sku,
        handle: product.handle,
        vendor: product.vendor,
      },
    ]
  })
}

const refuse = (description: string) => answerJson(422, { status: 422, message: 'Cart Error', description })

function readItems(body: Record<string, unknown> | null): CartLine[] | null {
  if (!Array.isArray(body?.items) || body.items.length === 0) return null
  const lines = body.items.map(({ id, quantity = 1 }: { id?: unknown; quantity?: unknown }) => ({
    variantId: Number(id),
    quantity: Number(quantity),
  }))
  const isRight = ({ variantId, quantity }: CartLine) =>
    Number.isInteger(variantId) && Number.isInteger(quantity) && quantity >= 1 && quantity <= mostQuantity
  return lines.every(isRight) ? lines : null
}

/** POST /cart/add.js: https://shopify.dev/docs/api/ajax/reference/cart */
export function answerCartAdd(shop: Shop, exchange: Exchange): Answer {
  const added = readItems(parseJsonObject(exchange.body))
  if (!added)
    return answerJson(400, { status: 400, message: 'Bad Request', description: 'Parameter Missing or Invalid' })
  const token = readToken(exchange) ?? randomUUID()
  const { lines: before, attributes } = findCart(shop, exchange)
  const lines = [...before]
  for (const { variantId, quantity } of added) {
    const found = findSold(shop, variantId)
    if (!found) return answerJson(404, { status: 404, message: 'Cart Error', description: 'Cannot find variant' })
    const place = lines.findIndex((line) => line.variantId === variantId)
    const total = quantity + (lines[place]?.quantity ?? 0)
    if (total > found.variant.inventoryQuantity) {
      return refuse(`The product '${found.product.title}' is already sold out.`)
    }
    if (place < 0) lines.push({ variantId, quantity })
    else lines[place] = { variantId, quantity: total }
  }
  shop.carts.set(token, { lines, attributes })
  const headers = writeCookie(shop, token)
  const cookie = `cart=${token}`
  const items = listCartItems(shop, { ...exchange, headers: { ...exchange.headers, cookie } })
  const isAdded = ({ id }: { id: number }) => added.some(({ variantId }) => variantId === id)
  return answerJson(200, { items: items.filter(isAdded) }, headers)
}

/** POST /cart/update.js, of which attributes are modelled: an empty value takes one away. */
export function answerCartUpdate(shop: Shop, exchange: Exchange): Answer {
  const told = parseJsonObject(exchange.body)?.attributes
  if (typeof told !== 'object' || told === null) {
    return answerJson(400, { status: 400, message: 'Bad Request', description: 'Parameter Missing or Invalid' })
  }
  const token = readToken(exchange) ?? randomUUID()
  const { lines, attributes } = findCart(shop, exchange)
  const merged = Object.entries({ ...attributes, ...told }).map(([name, value]) => [name, String(value ?? '')] as const)
  shop.carts.set(token, { lines, attributes: Object.fromEntries(merged.filter(([, value]) => value !== '')) })
  const answer = answerCart(shop, { ...exchange, headers: { ...exchange.headers, cookie: `cart=${token}` } })
  return { ...answer, headers: { ...answer.headers, ...writeCookie(shop, token) } }
}

/** GET /cart.js */
export function answerCart(shop: Shop, exchange: Exchange): Answer {
  const items = listCartItems(shop, exchange)
  const sum = (read: (item: (typeof items)[number]) => number) => items.reduce((total, item) => total + read(item), 0)
  return answerJson(200, {
    token: readToken(exchange) ?? '',
    item_count: sum(({ quantity }) => quantity),
    total_price: sum(({ quantity, price }) => quantity * price),
    currency: shop.settings.currency,
    attributes: findCart(shop, exchange).attributes,
    items,
  })
}
