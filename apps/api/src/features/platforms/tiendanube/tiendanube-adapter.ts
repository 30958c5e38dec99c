import { z } from 'zod'
import type { TiendaNubeConfig } from '../../../core/environment/platforms.ts'
import { findLanguageOfTag } from '../../../core/find-language.ts'
import { PlatformFailure } from '../platform-failure.ts'
import type { HttpAnswer, HttpCall, PlatformHttp } from '../platform-http.ts'
import type { CallOptions, Grant, PlatformAdapter, PlatformStore, ProductPage, StoreKey } from '../platform-port.ts'
import { readRows } from '../read-shapes.ts'
import { isHmac, isSameText } from '../webhooks/signatures.ts'
import { findNextPage } from './next-page.ts'
import { describeOrder, isCompleted, listedOrderSchema, orderSchema } from './tiendanube-order.ts'
import { type Category, categorySchema, describeProduct, type ProductRow, productSchema } from './tiendanube-product.ts'
import { installStoreScript, removeStoreScript } from './tiendanube-script.ts'
import { isOfOrders, privacyAddresses, readWebhook, registeredEvents, storeIdSchema } from './tiendanube-webhook.ts'

const perPage = 200
/** The bucket leaks two requests a second: whoever waits this long has room again, though it is not empty. */
const mostBackOffMs = 2000

/** A code that is used or expired comes with status 200 and an error. */
const tokenSchema = z.union([
  z.object({
    access_token: z.string().min(1),
    scope: z.string().default(''),
    // Either of them, as the version of its documentation.
    user_id: storeIdSchema.optional(),
    store_id: storeIdSchema.optional(),
  }),
  z.object({ error: z.string() }),
])

const storeSchema = z.object({
  id: z.union([z.int(), z.string()]).transform(String),
  name: z.record(z.string(), z.string().nullable()),
  languages: z.record(z.string(), z.object({ active: z.boolean().default(true) })).default({}),
  domains: z.array(z.string()).default([]),
  original_domain: z.string().default(''),
  /** Its pages' address. */
  url_with_protocol: z.string().default(''),
  country: z.string().default(''),
  main_language: z.string().default(''),
  main_currency: z.string().default(''),
})

/** A webhook as the store lists it. */
const registeredSchema = z.object({
  id: z.union([z.int(), z.string()]).transform(String),
  event: z.string().default(''),
  url: z.string().default(''),
})

/** Without a zone of its own in the API, a store has that of its country's capital. */
const zonesByCountry: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  BR: 'America/Sao_Paulo',
  CL: 'America/Santiago',
  CO: 'America/Bogota',
  MX: 'America/Mexico_City',
  PE: 'America/Lima',
  UY: 'America/Montevideo',
}

function readBackOffMs({ status, headers }: HttpAnswer): number | null {
  if (status !== 429) return null
  const resetMs = Number(headers.get('x-rate-limit-reset') ?? Number.NaN)
  return Number.isFinite(resetMs) ? Math.min(Math.max(resetMs, 0), mostBackOffMs) : mostBackOffMs
}

interface Page<Row> {
  rows: Row[]
  /** The query of the next one; null after the last. */
  next: string | null
}

const firstPage = `?page=1&per_page=${perPage}`

/** What a 422 is about: it names fields, each with what is wrong; their words are not ours to log. */
function describeRefusal({ status, json }: HttpAnswer): string {
  const fields = z.record(z.string(), z.array(z.string())).safeParse(json).data
  return fields ? `${status} for ${Object.keys(fields).sort().join(' and ').slice(0, 100)}` : String(status)
}

/** Tienda Nube, in Brazil Nuvemshop. `contact` is how they reach whoever runs this, as their API wants to know. */
export function createTiendaNube(
  config: TiendaNubeConfig,
  { http, contact }: { http: PlatformHttp; contact: string },
): PlatformAdapter {
  const join = (base: URL, path: string) => new URL(`${base.href.replace(/\/$/, '')}${path}`)
  const userAgent = `Voice Shop (${contact})`

  async function callStore(
    { externalId, accessToken }: StoreKey,
    call: Pick<HttpCall, 'method' | 'isIdempotent' | 'deadline' | 'body'> & { path: string },
  ): Promise<HttpAnswer> {
    const { path, ...rest } = call
    const answer = await http.send({
      ...rest,
      url: join(config.apiBase, `/${encodeURIComponent(externalId)}${path}`),
      headers: { authentication: `bearer ${accessToken}`, 'user-agent': userAgent },
      readBackOffMs,
    })
    if (answer.status === 401) throw new PlatformFailure('unauthorized', 'Tienda Nube answered 401')
    // The store, or the app in it, is not paid for; until then webhooks are not sent either.
    if (answer.status === 402) throw new PlatformFailure('unpaid', 'Tienda Nube answered 402')
    return answer
  }

  function parse<Value>(answer: HttpAnswer, schema: z.ZodType<Value>): Value {
    if (answer.status >= 300) throw new PlatformFailure('refused', `Tienda Nube answered ${answer.status}`)
    const { data, error } = schema.safeParse(answer.json)
    if (error) throw new PlatformFailure('refused', `Tienda Nube answered what we do not know: ${error.message}`)
    return data
  }

  async function exchangeInstall({ code }: { code: string }, { deadline }: CallOptions): Promise<Grant> {
    const answer = await http.send({
      method: 'POST',
      url: join(config.authBase, '/apps/authorize/token'),
      headers: { 'user-agent': userAgent },
      body: {
        client_id: config.appId,
        client_secret: config.clientSecret,
        grant_type: 'authorization_code',
        code,
      },
      isIdempotent: false,
      deadline,
      readBackOffMs,
    })
    const token = tokenSchema.safeParse(answer.json).data
    if (!token) throw new PlatformFailure('refused', `Tienda Nube answered ${answer.status} to a code`)
    if (!('error' in token)) {
      const { user_id, store_id, access_token: accessToken, scope } = token
      const externalId = user_id ?? store_id
      if (externalId === undefined) throw new PlatformFailure('refused', 'Tienda Nube answered a token of no store')
      return { externalId, accessToken, scope, refreshToken: null, accessExpiresAt: null, refreshExpiresAt: null }
    }
    // Our own credentials are wrong: nothing that the merchant could mend.
    const isOurs = /client/.test(token.error)
    throw new PlatformFailure(isOurs ? 'refused' : 'bad_code', `Tienda Nube answered ${token.error}`)
  }

  async function readStore(key: StoreKey, { deadline }: CallOptions): Promise<PlatformStore> {
    const answer = await callStore(key, { method: 'GET', path: '/store', isIdempotent: true, deadline })
    const store = parse(answer, storeSchema)
    const active = Object.entries(store.languages).flatMap(([name, { active }]) => (active ? [name] : []))
    const domain = store.domains[0] ?? store.original_domain
    return {
      externalId: key.externalId,
      name: store.name[store.main_language] ?? Object.values(store.name).find((name) => name) ?? '',
      language: findLanguageOfTag(store.main_language),
      timeZone: zonesByCountry[store.country] ?? null,
      currency: store.main_currency,
      url: /^https?:\/\//.test(store.url_with_protocol)
        ? store.url_with_protocol.replace(/\/+$/, '')
        : `https://${domain}`,
      languages: [...new Set([store.main_language, ...active])].filter((name) => name !== ''),
    }
  }

  /** A page of a list. */
  async function readPage<Row>(
    key: StoreKey,
    { path, query, schema }: { path: string; query: string; schema: z.ZodType<Row> },
  ): Promise<Page<Row>> {
    const call = { method: 'GET', isIdempotent: true, deadline: 'job' } as const
    const answer = await callStore(key, { ...call, path: `${path}${query}` })
    // So several clients report: a page past the end is no empty list.
    if (answer.status === 404) return { rows: [], next: null }
    const answered = parse(answer, z.array(z.unknown()))
    const rows = readRows('tiendanube', answered, schema)
    return { rows, next: findNextPage(answer.headers.get('link'), { query, isFull: answered.length === perPage }) }
  }

  /** The categories of these products; where those above them did not come along, all of the store. */
  async function readCategories(key: StoreKey, rows: readonly ProductRow[]): Promise<Map<number, Category>> {
    const categories = new Map(rows.flatMap((row) => row.categories.map((category) => [category.id, category])))
    const isMissing = ({ parent }: Category) => parent && !categories.has(parent)
    for (let query: string | null = firstPage; query !== null && [...categories.values()].some(isMissing); ) {
      const page: Page<Category> = await readPage(key, { path: '/categories', query, schema: categorySchema })
      for (const category of page.rows) categories.set(category.id, category)
      query = page.next
    }
    return categories
  }

  async function listWebhooks(key: StoreKey) {
    const webhooks: z.infer<typeof registeredSchema>[] = []
    for (let query: string | null = firstPage; query !== null; ) {
      const page: Page<z.infer<typeof registeredSchema>> = await readPage(key, {
        path: '/webhooks',
        query,
        schema: registeredSchema,
      })
      webhooks.push(...page.rows)
      query = page.next
    }
    return webhooks
  }

  const { scriptId } = config
  const createSend = (key: StoreKey) => (call: Pick<HttpCall, 'method' | 'body'> & { path: string }) =>
    callStore(key, { ...call, isIdempotent: call.method !== 'POST', deadline: 'job' })

  return {
    platform: 'tiendanube',
    exchangeInstall,
    createInstallLink: () => join(config.authBase, `/apps/${config.appId}/authorize`).href,
    installsAnyStore: true,
    refresh: null,
    readStore,
    async listProducts(key, { cursor, updatedSince, store }): Promise<ProductPage> {
      const params = new URLSearchParams({ page: '1', per_page: String(perPage) })
      params.set('sort_by', 'created-at-ascending')
      if (updatedSince) params.set('updated_at_min', updatedSince.toISOString())
      const query = cursor?.startsWith('?') ? cursor : `?${params}`
      const { rows, next } = await readPage(key, { path: '/products', query, schema: productSchema })
      const categories = await readCategories(key, rows)
      const products = rows.map((row) => describeProduct(row, { store, categories }))
      return { products, nextCursor: next }
    },
    async readOrder(key, id, carts) {
      if (!(await carts.mayBeDue())) return null
      const path = `/orders/${encodeURIComponent(id)}`
      const answer = await callStore(key, { method: 'GET', path, isIdempotent: true, deadline: 'job' })
      if (answer.status === 404) return null
      const row = parse(answer, orderSchema)
      const search = row.token ? await carts.findSearch(row.token) : null
      return search && isCompleted(row) ? describeOrder(row, search.searchId) : null
    },
    async listOrders(key, { cursor, updatedSince, mayBeDue }) {
      if (!(await mayBeDue())) return { orders: [], nextCursor: null }
      const params = new URLSearchParams({ page: '1', per_page: String(perPage) })
      params.set('updated_at_min', updatedSince.toISOString())
      // Who bought what is not asked for.
      params.set('fields', Object.keys(listedOrderSchema.shape).join())
      const query = cursor?.startsWith('?') ? cursor : `?${params}`
      const { rows, next } = await readPage(key, { path: '/orders', query, schema: listedOrderSchema })
      const orders = rows.filter(isCompleted).map(({ id, token, updated_at: changedAt }) => {
        return { id, changedAt, isNamed: false, cartId: token || null }
      })
      return { orders, nextCursor: next }
    },
    async verifyWebhook(webhook) {
      const { getHeader, body: content, hasToken } = webhook
      const given = getHeader('x-linkedstore-hmac-sha256')
      const isOurs = hasToken || isHmac({ content, secret: config.clientSecret, given, encoding: 'hex' })
      return isOurs ? readWebhook(webhook) : null
    },
    privacyAddresses,
    // It does not say whether it signs its privacy webhooks.
    isWebhookToken: (token) => config.webhookToken !== null && isSameText(config.webhookToken, token),
    async registerWebhooks(key, { origin }) {
      const url = `${origin}/api/webhooks/tiendanube/`
      const listEvents = async () =>
        (await listWebhooks(key)).filter((webhook) => webhook.url === url).map(({ event }) => event)
      const there = await listEvents()
      const refused = new Map<string, string>()
      for (const event of registeredEvents.filter((name) => !there.includes(name))) {
        const call = { method: 'POST', path: '/webhooks', isIdempotent: true, deadline: 'job' } as const
        const answer = await callStore(key, { ...call, body: { event, url } })
        if (answer.status >= 300) refused.set(event, describeRefusal(answer))
      }
      if (refused.size === 0) return null
      // Another process may have been quicker; anything else that is refused is told, when the others are registered.
      const now = await listEvents()
      const missing = [...refused].filter(([event]) => !now.includes(event))
      if (missing.length === 0) return null
      const reasons = missing.map(([event, reason]) => `${event} (${reason})`).join(', ')
      const message = `Tienda Nube refused the webhooks of ${reasons}`
      // An installation of before the app asked for orders goes on without them.
      if (missing.every(([event]) => isOfOrders(event))) return message.slice(0, 300)
      throw new PlatformFailure('refused', message)
    },
    async removeWebhooks(key, { origin }) {
      for (const { id, url } of await listWebhooks(key)) {
        if (!url.startsWith(`${origin}/`)) continue
        const path = `/webhooks/${encodeURIComponent(id)}`
        const answer = await callStore(key, { method: 'DELETE', path, isIdempotent: true, deadline: 'job' })
        // 404: gone already.
        if (answer.status >= 300 && answer.status !== 404) {
          throw new PlatformFailure('refused', `Tienda Nube answered ${answer.status} to the removal of a webhook`)
        }
      }
    },
    // Without one in the partner portal the owner pastes the code.
    installScript: scriptId === null ? null : (key, { src }) => installStoreScript(createSend(key), { scriptId, src }),
    removeScript: scriptId === null ? null : (key, id) => removeStoreScript(createSend(key), id),
  }
}
