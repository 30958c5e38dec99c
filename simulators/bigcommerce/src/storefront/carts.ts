import { randomUUID } from 'node:crypto'
import { type Answer, parseJson, type SimulatedRequest } from '@voice-shop/simulator-core/answers.ts'
import { refuse } from '../refuse.ts'
import type { PlatformState } from '../state.ts'
import { findSold } from './find-sold.ts'

export interface CartLine {
  productId: number
  variantId: number
  quantity: number
}

const mostQuantity = 1000

const readSession = ({ headers }: SimulatedRequest) =>
  /(?:^|; )SHOP_SESSION_TOKEN=([\w-]{36})/.exec(headers.cookie ?? '')?.[1] ?? null

/** The shopper's cart, which is gone then. */
export function takeCart(state: PlatformState, request: SimulatedRequest): { id: string; lines: CartLine[] } | null {
  const session = readSession(request) ?? ''
  const cart = state.carts.get(session) ?? null
  state.carts.delete(session)
  return cart
}

/** What is in the shopper's cart. */
export function listCartLines(state: PlatformState, request: SimulatedRequest) {
  const lines = state.carts.get(readSession(request) ?? '')?.lines ?? []
  return lines.flatMap((line) => {
    const sold = findSold(state, line)
    return sold ? [{ ...line, ...sold }] : []
  })
}

function describeCart(state: PlatformState, session: string, request: SimulatedRequest) {
  const cookie = `SHOP_SESSION_TOKEN=${session}`
  const lines = listCartLines(state, { ...request, headers: { ...request.headers, cookie } })
  const cartAmount = lines.reduce((sum, { quantity, product }) => sum + quantity * product.calculated_price, 0)
  return {
    id: state.carts.get(session)?.id ?? '',
    currency: { code: state.store.currency },
    cartAmount,
    lineItems: {
      physicalItems: lines.map(({ productId, variantId, quantity, product, variant }) => ({
        id: `${productId}-${variantId}`,
        productId,
        variantId,
        quantity,
        name: product.name,
        sku: variant.sku,
        listPrice: product.price,
        salePrice: product.calculated_price,
        options: variant.option_values.map(({ option_display_name: name, label: value }) => ({ name, value })),
      })),
      digitalItems: [],
      giftCertificates: [],
      customItems: [],
    },
  }
}

function readLines(request: SimulatedRequest): CartLine[] | null {
  const { lineItems } = parseJson(request.body) ?? {}
  if (!Array.isArray(lineItems) || lineItems.length === 0) return null
  const lines = lineItems.map((item: Partial<CartLine> | null) => ({
    productId: Number(item?.productId),
    variantId: Number(item?.variantId),
    quantity: Number(item?.quantity),
  }))
  const isRight = ({ productId, variantId, quantity }: CartLine) =>
    [productId, variantId, quantity].every(Number.isInteger) && quantity >= 1 && quantity <= mostQuantity
  return lines.every(isRight) ? lines : null
}

function addLines(state: PlatformState, request: SimulatedRequest, session: string): Answer {
  const added = readLines(request)
  if (!added) return refuse(422, 'The lineItems are not valid')
  const lines = [...(state.carts.get(session)?.lines ?? [])]
  for (const line of added) {
    const sold = findSold(state, line)
    if (!sold) return refuse(404, 'The product is not for sale')
    const there = lines.find(({ variantId }) => variantId === line.variantId)
    const quantity = line.quantity + (there?.quantity ?? 0)
    if (quantity > sold.variant.inventory_level) return refuse(409, 'There is not enough stock')
    lines.splice(there ? lines.indexOf(there) : lines.length, there ? 1 : 0, { ...line, quantity })
  }
  const id = state.carts.get(session)?.id ?? randomUUID()
  state.keepCart(session, { id, lines })
  const headers = { 'set-cookie': `SHOP_SESSION_TOKEN=${session}; Path=/; HttpOnly; SameSite=Lax` }
  return { status: 200, headers, body: describeCart(state, session, request) }
}

/**
 * GET and POST /api/storefront/carts, POST /api/storefront/carts/{id}/items: the calls of the store's own pages.
 * https://developer.bigcommerce.com/docs/rest-storefront/carts
 */
export function handleCarts(state: PlatformState, request: SimulatedRequest): Answer | null {
  const [, id, items] = /^\/api\/storefront\/carts(?:\/([\w-]{36})(\/items)?)?$/.exec(request.url.pathname) ?? [null]
  if (!request.url.pathname.startsWith('/api/storefront/carts')) return null
  const session = readSession(request)
  const cart = session === null ? undefined : state.carts.get(session)
  if (request.method === 'GET' && id === undefined) {
    return { status: 200, body: session !== null && cart ? [describeCart(state, session, request)] : [] }
  }
  if (request.method === 'POST' && id === undefined) return addLines(state, request, session ?? randomUUID())
  if (request.method === 'POST' && items && session !== null && cart?.id === id)
    return addLines(state, request, session)
  return refuse(404, 'There is no such cart')
}
