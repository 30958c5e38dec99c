import { z } from 'zod'
import type { BigCommerceConfig } from '../../../core/environment/platforms.ts'
import { findLanguageOfTag } from '../../../core/find-language.ts'
import { isFailure, PlatformFailure } from '../platform-failure.ts'
import type { HttpAnswer, HttpCall, PlatformHttp } from '../platform-http.ts'
import type { CallOptions, ExchangeInput, Grant, PlatformAdapter, PlatformStore, StoreKey } from '../platform-port.ts'
import { readRows } from '../read-shapes.ts'
import { describeOrder, incomplete, isTrial, orderLineSchema, orderSchema, refundsSchema } from './bigcommerce-order.ts'
import {
  brandsSchema,
  type Category,
  categoriesSchema,
  describeProduct,
  type ProductRow,
  pageSchema,
  productSchema,
  type StoreNames,
} from './bigcommerce-product.ts'
import { isOfOrders, registeredScopes, secretHeader, verifyBigCommerceWebhook } from './bigcommerce-webhook.ts'
import { listChangedOrders } from './list-orders.ts'
import { readStoreContext } from './store-hash.ts'

/** With up to 600 variants each. */
const perPage = 50
const namesPerPage = 250
/** As many lines of an order are kept. */
const linesPerPage = 100

const tokenSchema = z.object({
  access_token: z.string().min(1),
  scope: z.string().default(''),
  context: z.string(),
})

const storeSchema = z.object({
  name: z.string(),
  domain: z.string(),
  secure_url: z.string().default(''),
  timezone: z.object({ name: z.string() }).nullish(),
  language: z.string().default(''),
  currency: z.string().default(''),
})

function readBackOffMs({ status, headers }: HttpAnswer): number | null {
  if (status !== 429) return null
  const resetMs = Number(headers.get('x-rate-limit-time-reset-ms') ?? Number.NaN)
  return Number.isFinite(resetMs) && resetMs >= 0 ? resetMs : 1000
}

/** A webhook as the store lists it. */
const scriptsSchema = z.object({
  data: z.array(z.object({ uuid: z.string(), name: z.string(), src: z.string().nullish() })),
})
const hooksSchema = z.object({
  data: z.array(
    z.object({
      id: z.union([z.int(), z.string()]).transform(String),
      scope: z.string().default(''),
      destination: z.string(),
      is_active: z.boolean().default(true),
      headers: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
})

type StoreCall = Pick<HttpCall, 'method' | 'isIdempotent' | 'deadline' | 'body'> & { path: string }

export function createBigCommerce(config: BigCommerceConfig, { http }: { http: PlatformHttp }): PlatformAdapter {
  const join = (base: URL, path: string) => new URL(`${base.href.replace(/\/$/, '')}${path}`)

  async function callStore({ externalId, accessToken }: StoreKey, { path, ...call }: StoreCall): Promise<HttpAnswer> {
    const answer = await http.send({
      ...call,
      url: join(config.apiBase, `/stores/${externalId}${path}`),
      headers: { 'x-auth-token': accessToken },
      readBackOffMs,
    })
    // 403 is no end: a missing scope, a limit of the plan, a wrong address.
    if (answer.status === 401) throw new PlatformFailure('unauthorized', 'BigCommerce answered 401')
    if (answer.status === 403) throw new PlatformFailure('refused', 'BigCommerce answered 403')
    return answer
  }

  function parse<Value>(answer: HttpAnswer, schema: z.ZodType<Value>): Value {
    if (answer.status >= 300) throw new PlatformFailure('refused', `BigCommerce answered ${answer.status}`)
    const { data, error } = schema.safeParse(answer.json)
    if (error) throw new PlatformFailure('refused', `BigCommerce answered what we do not know: ${error.message}`)
    return data
  }

  /** The webhooks that lead to us. */
  async function listWebhooks(key: StoreKey, { origin }: { origin: string }) {
    const read = { method: 'GET', isIdempotent: true, deadline: 'job' } as const
    const { data } = parse(await callStore(key, { ...read, path: '/v3/hooks?limit=250' }), hooksSchema)
    return data.filter(({ destination }) => destination.startsWith(`${origin}/`))
  }

  async function changeWebhook(key: StoreKey, call: Pick<StoreCall, 'method' | 'path' | 'body'>): Promise<void> {
    const { status } = await callStore(key, { ...call, isIdempotent: true, deadline: 'job' })
    // 404: gone already.
    if (status >= 300 && !(call.method === 'DELETE' && status === 404)) {
      throw new PlatformFailure('refused', `BigCommerce answered ${status} to ${call.method} of a webhook`)
    }
  }
  async function removeScript(key: StoreKey, scriptId: string): Promise<void> {
    const path = `/v3/content/scripts/${encodeURIComponent(scriptId)}`
    const answer = await callStore(key, { method: 'DELETE', path, isIdempotent: true, deadline: 'job' })
    // 404: gone already.
    if (answer.status >= 300 && answer.status !== 404) {
      throw new PlatformFailure('refused', `BigCommerce answered ${answer.status} to the removal of a script`)
    }
  }
  const getHookPath = (id: string) => `/v3/hooks/${encodeURIComponent(id)}`

  /** Of a webhook that another process has just made, a second one is refused: it is there, and that is all. */
  async function addWebhook(key: StoreKey, body: { scope: string; destination: string } & Record<string, unknown>) {
    try {
      await changeWebhook(key, { method: 'POST', path: '/v3/hooks', body })
    } catch (error) {
      const there = await listWebhooks(key, { origin: new URL(body.destination).origin })
      if (!there.some(({ scope, destination }) => scope === body.scope && destination === body.destination)) throw error
    }
  }

  /**
   * Returns why they are refused, if they are: an installation of before the app asked for orders, or an account that may not
   * read them, goes on without.
   */
  async function addOrderWebhooks(scopes: readonly string[], add: (scope: string) => Promise<void>) {
    try {
      for (const scope of scopes) await add(scope)
      return null
    } catch (error) {
      if (isFailure(error, 'refused')) return error.message.slice(0, 300)
      throw error
    }
  }

  async function removeWebhooks(key: StoreKey, input: { origin: string }): Promise<void> {
    for (const { id } of await listWebhooks(key, input)) {
      await changeWebhook(key, { method: 'DELETE', path: getHookPath(id) })
    }
  }

  async function exchangeInstall(
    { code, externalId, redirectUri, scope = '' }: ExchangeInput,
    { deadline }: CallOptions,
  ): Promise<Grant> {
    if (!config.app || externalId === null) throw new PlatformFailure('bad_code', 'a code of no store')
    const answer = await http.send({
      method: 'POST',
      url: join(config.loginBase, '/oauth2/token'),
      body: {
        client_id: config.app.clientId,
        client_secret: config.app.clientSecret,
        code,
        context: `stores/${externalId}`,
        scope,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
      },
      isIdempotent: false,
      deadline,
      readBackOffMs,
    })
    const token = tokenSchema.safeParse(answer.json).data
    if (answer.status < 300 && token) {
      // A token of another store than the one that was named is not for us to keep.
      if (readStoreContext(token.context) !== externalId)
        throw new PlatformFailure('refused', 'a token of another store')
      const { access_token: accessToken, scope: granted } = token
      const ends = { refreshToken: null, accessExpiresAt: null, refreshExpiresAt: null }
      return { externalId, accessToken, scope: granted, ...ends }
    }
    const error = z.object({ error: z.string() }).safeParse(answer.json).data?.error ?? ''
    const isOurs = error === 'invalid_client' || answer.status >= 500
    throw new PlatformFailure(isOurs ? 'refused' : 'bad_code', `BigCommerce answered ${answer.status} to a code`)
  }

  async function readStore(key: StoreKey, { deadline }: CallOptions): Promise<PlatformStore> {
    const answer = await callStore(key, { method: 'GET', path: '/v2/store', isIdempotent: true, deadline })
    const store = parse(answer, storeSchema)
    return {
      externalId: key.externalId,
      name: store.name,
      language: findLanguageOfTag(store.language),
      timeZone: store.timezone?.name ?? null,
      currency: store.currency,
      url: (store.secure_url || `https://${store.domain}`).replace(/\/$/, ''),
      languages: store.language === '' ? [] : [store.language],
    }
  }

  /** What of a list of the store has these numbers. */
  async function listByIds<Item>(
    key: StoreKey,
    {
      path,
      by,
      ids,
      schema,
    }: { path: string; by: string; ids: readonly number[]; schema: z.ZodType<{ data: Item[] }> },
  ): Promise<Item[]> {
    const items: Item[] = []
    for (let start = 0; start < ids.length; start += namesPerPage) {
      const part = ids.slice(start, start + namesPerPage)
      const query = new URLSearchParams({ [`${by}:in`]: part.join(','), limit: String(namesPerPage) })
      const call = { method: 'GET', path: `${path}?${query}`, isIdempotent: true, deadline: 'job' } as const
      items.push(...parse(await callStore(key, call), schema).data)
    }
    return items
  }

  /** The categories that these products are in and those above them, and their brands. */
  async function readNames(key: StoreKey, rows: readonly ProductRow[]): Promise<StoreNames> {
    const categories = new Map<number, Category>()
    const asked = new Set<number>([0])
    let ids = rows.flatMap((row) => row.categories)
    for (;;) {
      const missing = [...new Set(ids)].filter((id) => !asked.has(id))
      if (missing.length === 0) break
      for (const id of missing) asked.add(id)
      const path = '/v3/catalog/trees/categories'
      const found = await listByIds(key, { path, by: 'category_id', ids: missing, schema: categoriesSchema })
      for (const category of found) categories.set(category.category_id, category)
      ids = found.map(({ parent_id }) => parent_id)
    }
    const brandIds = [...new Set(rows.flatMap(({ brand_id }) => brand_id || []))]
    const brands = await listByIds(key, { path: '/v3/catalog/brands', by: 'id', ids: brandIds, schema: brandsSchema })
    return { categories, brands: new Map(brands.map(({ id, name }) => [id, name])) }
  }

  const read = (key: StoreKey, path: string) =>
    callStore(key, { method: 'GET', path, isIdempotent: true, deadline: 'job' })

  /** What an order consists of, and what was given back of it. Lists of the API's version 2 that are empty have no content. */
  async function readOrderParts(key: StoreKey, id: number) {
    const answer = await read(key, `/v2/orders/${id}/products?limit=${linesPerPage}`)
    const lines = answer.status === 204 ? [] : parse(answer, z.array(orderLineSchema))
    const { data: refunds } = parse(await read(key, `/v3/orders/${id}/payment_actions/refunds`), refundsSchema)
    return { lines, refunds }
  }

  return {
    platform: 'bigcommerce',
    exchangeInstall,
    createInstallLink: null,
    installsAnyStore: false,
    refresh: null,
    readStore,
    async listProducts(key, { cursor, updatedSince, store }) {
      const page = Number(cursor ?? 1)
      const query = new URLSearchParams({ limit: String(perPage), page: String(page), sort: 'id', direction: 'asc' })
      query.set('include', 'images,variants')
      if (updatedSince) query.set('date_modified:min', updatedSince.toISOString())
      const path = `/v3/catalog/products?${query}`
      const answer = await callStore(key, { method: 'GET', path, isIdempotent: true, deadline: 'job' })
      const { data, meta } = parse(answer, pageSchema)
      const rows = readRows('bigcommerce', data, productSchema)
      const names = await readNames(key, rows)
      return {
        products: rows.map((row) => describeProduct(row, { store, names })),
        nextCursor: page < meta.pagination.total_pages ? String(page + 1) : null,
      }
    },
    async readOrder(key, id, carts) {
      if (!(await carts.mayBeDue())) return null
      const answer = await read(key, `/v2/orders/${encodeURIComponent(id)}`)
      if (answer.status === 404) return null
      const row = parse(answer, orderSchema)
      const search = row.cart_id ? await carts.findSearch(row.cart_id) : null
      // An incomplete order is a checkout that was begun; one that was more before is kept as what it is now.
      if (!search || isTrial(row) || (row.status_id === incomplete && !search.isKept)) return null
      return describeOrder(row, { ...(await readOrderParts(key, row.id)), searchId: search.searchId })
    },
    async listOrders(key, { cursor, updatedSince, mayBeDue }) {
      if (!(await mayBeDue())) return { orders: [], nextCursor: null }
      return listChangedOrders((path) => read(key, path), { cursor, updatedSince })
    },
    verifyWebhook: (webhook) => verifyBigCommerceWebhook(webhook, config.app?.clientSecret ?? null),
    privacyAddresses: null,
    isWebhookToken: null,
    async registerWebhooks(key, { origin, secret }) {
      const destination = `${origin}/api/webhooks/bigcommerce/`
      const headers = secret === null ? {} : { [secretHeader]: secret }
      const missing = new Set(registeredScopes)
      for (const hook of await listWebhooks(key, { origin })) {
        const carriesSecret = secret === null || hook.headers?.[secretHeader] === secret
        if (hook.destination !== destination || !carriesSecret || !missing.delete(hook.scope)) {
          await changeWebhook(key, { method: 'DELETE', path: getHookPath(hook.id) })
        } else if (!hook.is_active) {
          // Switched off after 90 idle days, or two of failures.
          await changeWebhook(key, { method: 'PUT', path: getHookPath(hook.id), body: { is_active: true } })
        }
      }
      const add = (scope: string) => addWebhook(key, { scope, destination, is_active: true, headers })
      for (const scope of missing) if (!isOfOrders(scope)) await add(scope)
      return addOrderWebhooks([...missing].filter(isOfOrders), add)
    },
    removeWebhooks,
    async installScript(key, { name, src }) {
      const listed = await callStore(key, {
        method: 'GET',
        path: '/v3/content/scripts?limit=250',
        isIdempotent: true,
        deadline: 'job',
      })
      const ours = parse(listed, scriptsSchema).data.filter((script) => script.name === name)
      const there = ours.find((script) => script.src === src)
      // With a key of before.
      for (const { uuid } of ours.filter((script) => script !== there)) await removeScript(key, uuid)
      if (there) return there.uuid
      const body = {
        name,
        src,
        auto_uninstall: true,
        load_method: 'async',
        location: 'footer',
        visibility: 'storefront',
        kind: 'src',
        // Without one, stores with a cookie banner hide it.
        consent_category: 'functional',
        enabled: true,
      }
      const path = '/v3/content/scripts'
      const answer = await callStore(key, { method: 'POST', path, body, isIdempotent: false, deadline: 'job' })
      return parse(answer, z.object({ data: z.object({ uuid: z.string() }) })).data.uuid
    },
    removeScript,
  }
}
