import { type Answer, parseJson, type SimulatedRequest } from '@voice-shop/simulator-core/answers.ts'
import { categories, type Product } from './catalogue.ts'
import { refuse, renderStorePage } from './refuse.ts'
import type { PlatformState, Webhook } from './state.ts'

const mostPerPage = 200

function describeStore({ store }: PlatformState) {
  const { id, name, domain, country, mainLanguage, currency } = store
  return {
    id,
    name: { [mainLanguage]: name },
    email: `hola@${domain}`,
    country,
    languages: { es: { currency, active: true }, pt: { currency, active: country === 'BR' } },
    domains: [domain],
    original_domain: domain,
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

function listProducts(state: PlatformState, { url }: SimulatedRequest): Answer {
  const query = url.searchParams
  const perPage = readWhole(query.get('per_page'), { fallback: 30, most: mostPerPage })
  const page = readWhole(query.get('page'), { fallback: 1, most: Number.MAX_SAFE_INTEGER })
  const asked: Product[] = []
  let total = 0
  for (const product of state.listProducts()) {
    if (!isAsked(product, query)) continue
    if (total >= (page - 1) * perPage && asked.length < perPage) asked.push(product)
    total += 1
  }
  const last = Math.max(1, Math.ceil(total / perPage))
  if (page > last) return refuse(404, 'Not Found', `Last page is ${last}`)
  const link = linkPages(url, { page, last })
  return {
    status: 200,
    headers: { 'x-total-count': String(total), ...(link ? { link } : {}) },
    body: asked.map((product) => withImages(product, url)),
  }
}

function listCategories({ url }: SimulatedRequest): Answer {
  const perPage = readWhole(url.searchParams.get('per_page'), { fallback: 30, most: mostPerPage })
  const page = readWhole(url.searchParams.get('page'), { fallback: 1, most: Number.MAX_SAFE_INTEGER })
  const last = Math.max(1, Math.ceil(categories.length / perPage))
  if (page > last) return refuse(404, 'Not Found', `Last page is ${last}`)
  return { status: 200, body: categories.slice((page - 1) * perPage, page * perPage) }
}

function getProduct(state: PlatformState, request: SimulatedRequest, id: string): Answer {
  const index = Number(id) - 1000
  const isThere = Number.isInteger(index) && index >= 0 && index < state.productCount
  const product = isThere ? state.findProduct(index) : null
  return product
    ? { status: 200, body: withImages(product, request.url) }
    : refuse(404, 'Not Found', 'Product not found')
}

function createWebhook(state: PlatformState, request: SimulatedRequest): Answer {
  if (!request.headers['content-type']?.startsWith('application/json')) {
    return refuse(415, 'Unsupported Media Type', 'The body must be JSON')
  }
  const { event, url } = parseJson(request.body) ?? {}
  const problems: Record<string, string[]> = {}
  if (typeof event !== 'string' || event === '') problems.event = ["can't be blank"]
  if (typeof url !== 'string' || !URL.canParse(url)) problems.url = ["can't be blank"]
  if (Object.keys(problems).length > 0) return { status: 422, body: problems }
  const same = state.webhooks.some((webhook) => webhook.event === event && webhook.url === url)
  if (same) return { status: 422, body: { url: ['has already been taken'] } }
  const created_at = state.now.toISOString()
  const webhook: Webhook = { id: state.takeId(), event: String(event), url: String(url), created_at }
  state.webhooks.push(webhook)
  return { status: 201, body: webhook }
}

function handleWebhooks(state: PlatformState, request: SimulatedRequest, id: string | undefined): Answer {
  if (request.method === 'GET') return { status: 200, body: state.webhooks }
  if (request.method === 'POST') return createWebhook(state, request)
  const place = state.webhooks.findIndex((webhook) => String(webhook.id) === id)
  if (request.method !== 'DELETE' || place < 0) return refuse(404, 'Not Found', 'Webhook not found')
  state.webhooks.splice(place, 1)
  return { status: 200, body: {} }
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

/** Everything under /v1/{store}/. */
export async function handleStoreApi(state: PlatformState, request: SimulatedRequest): Promise<Answer> {
  const [, , storeId = '', resource = '', id] = request.url.pathname.split('/')
  const fault = await takeFault(state)
  if (fault) return fault
  const refusal = refuseStranger(state, request, storeId)
  if (refusal) return refusal
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
  if (resource === 'webhooks') return handleWebhooks(state, request, id)
  if (request.method !== 'GET') return refuse(404, 'Not Found', 'No such resource')
  if (resource === 'store') return { status: 200, body: describeStore(state) }
  if (resource === 'categories' && !id) return listCategories(request)
  if (resource === 'products') return id ? getProduct(state, request, id) : listProducts(state, request)
  return refuse(404, 'Not Found', 'No such resource')
}
