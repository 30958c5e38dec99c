import { randomUUID } from 'node:crypto'
import { type Answer, parseJson, type SimulatedRequest } from '@voice-shop/simulator-core/answers.ts'
import { brands, categories, makeDetails, type Product } from './catalogue.ts'
import { renderPanel } from './control-panel.ts'
import { createHook, describeHook, readsOrders, refuseScope, removeHook, updateHook } from './hooks.ts'
import { handleOrders } from './orders/order-api.ts'
import { refuse } from './refuse.ts'
import type { Account, PlatformState, Script } from './state.ts'

const mostPerPage = 250

/** The store's pages are the simulator's own, whatever its domain. */
function describeStore({ store, accountUuid }: PlatformState, { origin }: URL) {
  return {
    id: store.hash,
    account_uuid: accountUuid,
    domain: store.domain,
    secure_url: origin,
    name: store.name,
    admin_email: store.ownerEmail,
    timezone: { name: store.timeZone, raw_offset: 0, dst_offset: 0, dst_correction: true },
    language: store.language,
    currency: store.currency,
    status: 'live',
  }
}

function readWhole(text: string | null, { fallback, most }: { fallback: number; most: number }): number {
  const value = Number(text ?? fallback)
  return Number.isInteger(value) && value >= 1 ? Math.min(value, most) : fallback
}

function isAsked(product: Product, query: URLSearchParams): boolean {
  const since = query.get('date_modified:min')
  if (since !== null && new Date(product.date_modified) < new Date(since)) return false
  const isVisible = query.get('is_visible')
  return isVisible === null || String(product.is_visible) === isVisible
}

function describeProduct(product: Product, url: URL) {
  const include = url.searchParams.get('include')?.split(',') ?? []
  const { variants, images } = makeDetails(product, url.origin)
  return {
    ...product,
    ...(include.includes('variants') ? { variants } : {}),
    ...(include.includes('images') ? { images } : {}),
  }
}

function paginate<Item>(items: Iterable<Item>, url: URL): { data: Item[]; meta: object } {
  const limit = readWhole(url.searchParams.get('limit'), { fallback: 50, most: mostPerPage })
  const page = readWhole(url.searchParams.get('page'), { fallback: 1, most: Number.MAX_SAFE_INTEGER })
  const data: Item[] = []
  let total = 0
  for (const item of items) {
    if (total >= (page - 1) * limit && data.length < limit) data.push(item)
    total += 1
  }
  const total_pages = Math.max(1, Math.ceil(total / limit))
  const next = page < total_pages ? { next: `?page=${page + 1}&limit=${limit}` } : {}
  const links = { current: `?page=${page}&limit=${limit}`, ...next }
  return {
    data,
    meta: { pagination: { total, count: data.length, per_page: limit, current_page: page, total_pages, links } },
  }
}

/** The items whose field of this name is among those that `<name>:in` asks for; all without it. */
function filterByIds<Name extends string, Item extends Record<Name, number>>(
  items: readonly Item[],
  { url }: SimulatedRequest,
  name: Name,
): readonly Item[] {
  const ids = url.searchParams.get(`${name}:in`)?.split(',')
  return ids ? items.filter((item) => ids.includes(String(item[name]))) : items
}

function* findAsked(state: PlatformState, query: URLSearchParams): Generator<Product> {
  for (const product of state.listProducts()) if (isAsked(product, query)) yield product
}

function handleProducts(state: PlatformState, { url }: SimulatedRequest, id: string | undefined): Answer {
  if (id === undefined) {
    const { data, meta } = paginate(findAsked(state, url.searchParams), url)
    return { status: 200, body: { data: data.map((product) => describeProduct(product, url)), meta } }
  }
  const index = Number(id) - 100
  const isThere = Number.isInteger(index) && index >= 0 && index < state.productCount
  const product = isThere ? state.findProduct(index) : null
  return product
    ? { status: 200, body: { data: describeProduct(product, url), meta: {} } }
    : refuse(404, `A product was not found with id: ${id}`)
}

/** An address of this machine is taken, too: the app may run beside the simulator. */
const scriptAddress = /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/)/
/** What may be left out. */
const scriptDefaults = {
  load_method: 'default',
  location: 'head',
  visibility: 'storefront',
  kind: 'src',
  consent_category: 'unknown',
  auto_uninstall: false,
  enabled: true,
}

function describeScript({ isOfApp: _, ...script }: Script) {
  return script
}

function createScript(state: PlatformState, request: SimulatedRequest, { account }: Call): Answer {
  const { name, src, ...rest } = parseJson(request.body) ?? {}
  if (typeof name !== 'string' || typeof src !== 'string' || !scriptAddress.test(src)) {
    return refuse(422, 'The script is not valid', { src: 'must be an https address' })
  }
  const script: Script = {
    ...scriptDefaults,
    ...rest,
    uuid: randomUUID(),
    name,
    src,
    isOfApp: account.clientId !== null,
  }
  state.scripts.push(script)
  return { status: 200, body: { data: describeScript(script), meta: {} } }
}

function remove<Item>(items: Item[], isIt: (item: Item) => boolean): Answer {
  const place = items.findIndex(isIt)
  if (place < 0) return refuse(404, 'Not found')
  items.splice(place, 1)
  return { status: 204, body: '' }
}

interface Call {
  resource: string
  id: string | undefined
  account: Account
}

function route(state: PlatformState, request: SimulatedRequest, call: Call): Answer {
  const { resource, id, account } = call
  const key = `${request.method} ${resource}`
  switch (key) {
    case 'GET v2/store':
      return { status: 200, body: describeStore(state, request.url) }
    case 'GET v3/catalog/products':
      return handleProducts(state, request, id)
    case 'GET v3/catalog/trees/categories':
      return { status: 200, body: paginate(filterByIds(categories, request, 'category_id'), request.url) }
    case 'GET v3/catalog/brands':
      return { status: 200, body: paginate(filterByIds(brands, request, 'id'), request.url) }
    case 'GET v3/hooks': {
      const hooks = state.hooks.map((hook) => describeHook(state, hook))
      return { status: 200, body: paginate(hooks, request.url) }
    }
    case 'POST v3/hooks':
      return createHook(state, request, account)
    case 'PUT v3/hooks':
      return updateHook(state, request, id)
    case 'DELETE v3/hooks':
      return removeHook(state, id)
    case 'GET v3/content/scripts':
      return { status: 200, body: paginate(state.scripts.map(describeScript), request.url) }
    case 'POST v3/content/scripts':
      return createScript(state, request, call)
    case 'DELETE v3/content/scripts':
      return remove(state.scripts, (script) => script.uuid === id)
    case 'GET v2/orders':
    case 'GET v3/orders':
      if (!readsOrders(account)) return refuseScope()
      return handleOrders(state, request) ?? refuse(404, 'The route is not found')
    default:
      return refuse(404, 'The route is not found')
  }
}

/** What a request meets by order of the control API, null for nothing. */
async function takeFault(state: PlatformState): Promise<Answer | null> {
  switch (await state.faults.take()) {
    case 'down':
      return refuse(503, 'Service unavailable')
    case 'html':
      return { status: 502, body: renderPanel('502 Bad Gateway', '') }
    case 'forbidden':
      return refuseScope()
    case 'throttled':
      return { ...refuse(429, 'Too many requests'), headers: { 'x-rate-limit-time-reset-ms': '500' } }
    case null:
      return null
  }
}

const resources =
  /^\/stores\/([^/]+)\/(v2\/store|v[23]\/orders|v3\/(?:catalog\/(?:products|trees\/categories|brands)|hooks|content\/scripts))(?:\/([^/]+))?(?:\/products|\/payment_actions\/refunds)?$/

/** Everything under /stores/{hash}/. */
export async function handleStoreApi(state: PlatformState, request: SimulatedRequest): Promise<Answer> {
  const fault = await takeFault(state)
  if (fault) return fault
  const [, hash, resource = '', id] = resources.exec(request.url.pathname) ?? []
  const account = state.findAccount(String(request.headers['x-auth-token'] ?? ''))
  if (!account || hash !== state.store.hash) return refuse(401, 'Unauthorized')
  const { isUsedUp, headers } = state.takeQuota()
  if (isUsedUp) return { ...refuse(429, 'Too many requests'), headers }
  const answer = route(state, request, { resource, id, account })
  return { ...answer, headers: { ...headers, ...answer.headers } }
}
