import { randomUUID } from 'node:crypto'
import type { Answer, SimulatedRequest } from '@voice-shop/simulator-core/answers.ts'
import type { Product } from '../catalogue.ts'
import { describeOrder } from '../orders/describe-order.ts'
import { makeCart, makeLine, type Order } from '../orders/order.ts'
import type { PlatformState } from '../state.ts'

const mostQuantity = 1000

const readSession = ({ headers }: SimulatedRequest) =>
  /(?:^|; )store_session=([\w-]{36})/.exec(headers.cookie ?? '')?.[1] ?? null

/** The variant whose values the form names, in the order of the product's options. */
function findVariant({ variants, attributes }: Product, form: URLSearchParams, language: 'es' | 'pt') {
  const asked = attributes.map((_, place) => form.get(`variation[${place}]`) ?? '')
  return variants.find(({ values }) => values.every((value, place) => value[language] === asked[place])) ?? null
}

function findProduct(state: PlatformState, id: number): Product | null {
  for (const product of state.listProducts()) if (product.id === id && product.published) return product
  return null
}

/** The shopper's cart. */
export function findShopperCart(state: PlatformState, request: SimulatedRequest): Order | null {
  return state.carts.get(readSession(request) ?? '') ?? null
}

/** The same, which the shopper has no more then. */
export function takeCart(state: PlatformState, request: SimulatedRequest): Order | null {
  const cart = findShopperCart(state, request)
  state.carts.delete(readSession(request) ?? '')
  return cart
}

/** POST /comprar/: the form of a product's page. Answers JSON, with the cart, where the page asks by a call. */
export function addToCart(state: PlatformState, request: SimulatedRequest): Answer {
  const form = new URLSearchParams(request.body)
  const quantity = Number(form.get('quantity') ?? 1)
  const product = findProduct(state, Number(form.get('add_to_cart')))
  const variant = product && findVariant(product, form, state.store.mainLanguage)
  const isRight = Number.isInteger(quantity) && quantity >= 1 && quantity <= mostQuantity
  if (!product || !variant || !isRight) return { status: 404, body: { success: false } }
  const session = readSession(request) ?? randomUUID()
  const cart = state.carts.get(session) ?? makeCart(state)
  const there = cart.lines.find(({ variantId }) => variantId === variant.id)
  const total = quantity + (there?.quantity ?? 0)
  if (variant.stock !== null && total > variant.stock) return { status: 422, body: { success: false } }
  cart.lines = [...cart.lines.filter((other) => other !== there), makeLine(state, { product, variant }, total)]
  state.keepCart(session, cart)
  const headers = { 'set-cookie': `store_session=${session}; Path=/; HttpOnly; SameSite=Lax` }
  const isCall = request.headers['x-requested-with'] === 'XMLHttpRequest'
  if (!isCall) return { status: 302, headers: { ...headers, location: '/comprar/' }, body: '' }
  return { status: 200, headers, body: { success: true, cart: describeOrder(state, cart) } }
}
