import { randomUUID } from 'node:crypto'
import type { Answer, SimulatedRequest } from '@voice-shop/simulator-core/answers.ts'
import type { Product } from '../catalogue.ts'
import type { CartLine, PlatformState } from '../state.ts'

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

/** What is in the shopper's cart. */
export function listCartLines(state: PlatformState, request: SimulatedRequest) {
  const lines = state.carts.get(readSession(request) ?? '') ?? []
  return lines.flatMap(({ productId, variantId, quantity }) => {
    const product = findProduct(state, productId)
    const variant = product?.variants.find(({ id }) => id === variantId)
    return product && variant ? [{ product, variant, quantity }] : []
  })
}

/** POST /comprar/: the form of a product's page. Answers JSON where the page asks by a call. */
export function addToCart(state: PlatformState, request: SimulatedRequest): Answer {
  const form = new URLSearchParams(request.body)
  const quantity = Number(form.get('quantity') ?? 1)
  const product = findProduct(state, Number(form.get('add_to_cart')))
  const variant = product && findVariant(product, form, state.store.mainLanguage)
  const isRight = Number.isInteger(quantity) && quantity >= 1 && quantity <= mostQuantity
  if (!product || !variant || !isRight) return { status: 404, body: { success: false } }
  const session = readSession(request) ?? randomUUID()
  const lines = state.carts.get(session) ?? []
  const there = lines.find(({ variantId }) => variantId === variant.id)
  const total = quantity + (there?.quantity ?? 0)
  if (variant.stock !== null && total > variant.stock) return { status: 422, body: { success: false } }
  const line: CartLine = { productId: product.id, variantId: variant.id, quantity: total }
  state.keepCart(session, [...lines.filter((other) => other !== there), line])
  const headers = { 'set-cookie': `store_session=${session}; Path=/; HttpOnly; SameSite=Lax` }
  const isCall = request.headers['x-requested-with'] === 'XMLHttpRequest'
  if (!isCall) return { status: 302, headers: { ...headers, location: '/comprar/' }, body: '' }
  return { status: 200, headers, body: { success: true } }
}
