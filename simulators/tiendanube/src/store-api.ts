import type { Answer, SimulatedRequest } from '@voice-shop/simulator-core/answers.ts'
import { categories, type Product } from './catalogue.ts'
import { describeOrder } from './orders/describe-order.ts'
import { refuse, renderStorePage } from './refuse.ts'
import { changeScripts } from './scripts.ts'
import type { PlatformState } from './state.ts'
import { changeWebhooks } from './webhooks.ts'

const mostPerPage = 200

/** The store's pages are the simulator's own, whatever its domain. */
function describeStore({ store }: PlatformState, { origin }: URL) {
  const { id, name, domain, country, mainLanguage, currency } = store
  return {
    id,
    name: { [mainLanguage]: name },
    email: `hola@${domain}`,
    country,
    languages: { es: { currency, active: true }, pt: { currency, active: country === 'BR' } },
    domains: [domain],
    original_domain: domain,
    url_with_protocol: origin,
    main_language: mainLanguage,
    main_currency: currency,
    plan_name: 'plan-c',
    created_at: '2020-03-01T12:00:00+0000',
  }
}

function readWhole(text: string | null, { fallback, most }: { fallback: number; most: number }): number {
  const value = Number(text ?? fallback)
  return Number.isInteger(value) && value >= 1 ? Math.min(value, most) : fallback
}

/** Whether a product is asked for by updated_at_min and published. */
function isAsked(product: Product, query: URLSearchParams): boolean {
  const since = query.get('updated_at_min')
  if (since !== null && new Date(product.updated_at) < new Date(since)) return false
  const published = query.get('published')
  return published === null || String(product.published) === published
}

function linkPages(url: URL, { page, last }: { page: number; last: number }): string {
  const link = (number: number, rel: string) => {
    const target = new URL(url)
    target.searchParams.set('page', String(number))
    return `<${target.href}>; rel="${rel}"`
  }
  const links = [...(page < last ? [link(page + 1, 'next'), link(last, 'last')] : [])]
  if (page > 1) links.push(link(page - 1, 'prev'), link(1, 'first'))
  return links.join(', ')
}

/** The product with whole addresses of its images. */
function withImages(product: Product, { origin }: URL): Product {
  return { ...product, images: product.images.map((image) => ({ ...image, src: `${origin}${image.src}` })) }
}

/** A page of a list, with what is said about the others. Past the last one is nothing. */
function paginate<Item>(items: Iterable<Item>, url: URL): Answer & { rows: Item[] } {
  const perPage = readWhole(url.searchParams.get('per_page'), { fallback: 30, most: mostPerPage })
  const page = readWhole(url.searchParams.get('page'), { fallback: 1, most: Number.MAX_SAFE_INTEGER })
  const rows: Item[] = []
  let total = 0
  for (const item of items) {
    if (total >= (page - 1) * perPage && rows.length < perPage) rows.push(item)
    total += 1
  }
  const last = Math.max(1, Math.ceil(total / perPage))
  if (page > last) return { ...refuse(404, 'Not Found', `Last page is ${last}`), rows: [] }
  const link = linkPages(url, { page, last })
  const headers = { 'x-total-count': String(total), ...(link ? { link } : {}) }
  return { status: 200, headers, body: rows, rows }
}

function* findAsked(state: PlatformState, query: URLSearchParams): Generator<Product> {
  for (const product of state.listProducts()) if (isAsked(product, query)) yield product
}

function listProducts(state: PlatformState, { url }: SimulatedRequest): Answer {
  const { rows, ...page } = paginate(findAsked(state, url.searchParams), url)
  return page.status === 200 ? { ...page, body: rows.map((product) => withImages(product, url)) } : page
}

function listCategories({ url }: SimulatedRequest): Answer {
  const { rows: _, ...page } = paginate(categories, url)
  return page
}

function getProduct(state: PlatformState, request: SimulatedRequest, id: string): Answer {
  const index = Number(id) - 1000
  const isThere = Number.isInteger(index) && index >= 0 && index < state.productCount
  const product = isThere ? state.findProduct(index) : null
  return product
    ? { status: 200, body: withImages(product, request.url) }
    : refuse(404, 'Not Found', 'Product not found')
}

function getOrder(state: PlatformState, id: string | undefined): Answer {
  if (!state.readsOrders) return refuse(403, 'Forbidden', 'Missing a required scope')
  const order = state.orders.get(Number(id))
  return order ? { status: 200, body: describeOrder(state, order) } : refuse(404, 'Not Found', 'Order not found')
}

/** Orders, the newest first, with the fields that are asked for alone. */
function listOrders(state: PlatformState, { url }: SimulatedRequest): Answer {
  if (!state.readsOrders) return refuse(403, 'Forbidden', 'Missing a required scope')
  const since = new Date(url.searchParams.get('updated_at_min') ?? 0)
  const asked = [...state.orders.values()].filter(({ updatedAt }) => updatedAt >= since)
  const { rows, ...page } = paginate(
    asked.toSorted((left, right) => right.id - left.id),
    url,
  )
  if (page.status !== 200) return page
  const fields = url.searchParams.get('fields')?.split(',')
  const body = rows.map((order) => {
    const described = Object.entries(describeOrder(state, order))
    return Object.fromEntries(described.filter(([name]) => !fields || fields.includes(name)))
  })
  return { ...page, body }
}

/** What a request meets by order of the control API, null for nothing. */
async function takeFault(state: PlatformState): Promise<Answer | null> {
  switch (await state.faults.take()) {
    case 'down':
      return refuse(503, 'Service Unavailable', 'The service is down')
    case 'html':
      return { status: 502, body: renderStorePage('502 Bad Gateway', '') }
    case 'forbidden':
      return refuse(403, 'Forbidden', 'Missing a required scope')
    case 'throttled':
      return { ...refuse(429, 'Too Many Requests', 'Too many requests'), headers: { 'x-rate-limit-reset': '500' } }
    case null:
      return null
  }
}

/** The refusal of a request that may not ask, null where it may. */
function refuseStranger(state: PlatformState, request: SimulatedRequest, storeId: string): Answer | null {
  if (!request.headers['user-agent']) return refuse(400, 'Bad Request', 'Missing User-Agent header')
  const [scheme, token] = String(request.headers.authentication ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || !state.isTokenOf(Number(storeId), token)) {
    return refuse(401, 'Unauthorized', 'Invalid access token')
  }
  return null
}

/** Everything under /2025-03/{store}/. */
export async function handleStoreApi(state: PlatformState, request: SimulatedRequest): Promise<Answer> {
  const [, , storeId = '', resource = '', id] = request.url.pathname.split('/')
  const fault = await takeFault(state)
  if (fault) return fault
  const refusal = refuseStranger(state, request, storeId)
  if (refusal) return refusal
  if (state.isSuspended) return refuse(402, 'Payment Required', 'The store has a payment to make')
  const { isFull, headers } = state.rateLimit.take(storeId, state.now)
  if (isFull) return { ...refuse(429, 'Too Many Requests', 'Too many requests'), headers }
  const answer = route(state, request, { resource, id })
  return { ...answer, headers: { ...headers, ...answer.headers } }
}

function route(
  state: PlatformState,
  request: SimulatedRequest,
  { resource, id }: { resource: string; id: string | undefined },
): Answer {
  if (resource === 'webhooks') {
    if (request.method !== 'GET') return changeWebhooks(state, request, id)
    const { rows: _, ...page } = paginate(state.webhooks, request.url)
    return page
  }
  if (resource === 'scripts') {
    if (request.method !== 'GET') return changeScripts(state, request, id)
    const { rows: _, ...page } = paginate(state.scripts, request.url)
    return page
  }
  if (request.method !== 'GET') return refuse(404, 'Not Found', 'No such resource')
  if (resource === 'store') return { status: 200, body: describeStore(state, request.url) }
  if (resource === 'orders') return id ? getOrder(state, id) : listOrders(state, request)
  if (resource === 'categories' && !id) return listCategories(request)
  if (resource === 'products') return id ? getProduct(state, request, id) : listProducts(state, request)
  return refuse(404, 'Not Found', 'No such resource')
}
