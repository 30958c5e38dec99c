import { type RouteDeclaration, recordEventsRoute } from '@voice-shop/contract'
import { routes } from '@voice-shop/contract/routes'
import fc from 'fast-check'
import { boundary, renderForm } from '../multipart.ts'
import { describePart, type JsonSchema } from '../route-fields.ts'
import { nastyBody, nastyJson, nastyText, textChange } from './nasty-values.ts'

export const actors = ['owner', 'member', 'stranger', 'key', 'nobody', 'nonsense'] as const
export type Actor = (typeof actors)[number]
export const webhookProviders = ['stripe', 'shopify', 'bigcommerce', 'tiendanube'] as const
export type WebhookProvider = (typeof webhookProviders)[number]

/** A request but for what only the running server knows: ⟦names⟧ stand for ids and secrets of its people. */
export interface FuzzRequest {
  actor: Actor
  method: string
  path: string
  headers: [string, string][]
  body: Buffer | null
  /** `short`: fewer bytes than announced. `mangled`: a broken head. */
  framing: 'length' | 'chunked' | 'bad chunks' | 'short' | 'both' | 'mangled'
  /** Whose signature the body gets. */
  signedBy?: WebhookProvider
  /** What becomes of a mangled head. */
  mangle?: (head: string) => string
}

const id = fc.oneof(fc.constantFrom('⟦merchant⟧', '⟦strangerMerchant⟧', '⟦workspace⟧', '⟦user⟧', '⟦member⟧'), fc.uuid())
const appUrl = fc.constantFrom('⟦origin⟧/billing/success', '⟦origin⟧/billing/cancel', 'https://evil.example/')
const planId = fc.constantFrom('free', 'starter', 'growth', 'scale', 'custom')
/** What makes a request good where the shape does not say it. Passwords are wrong where the right one would end the run. */
const goodByName: Record<string, fc.Arbitrary<unknown>> = {
  id,
  email: fc.oneof(fc.constantFrom('⟦visitorEmail⟧', '⟦visitorEmail⟧', '⟦email⟧', '⟦strangerEmail⟧'), fc.emailAddress()),
  password: fc.constantFrom('violet-otter-73', 'wrong'),
  refresh: fc.constantFrom('⟦refresh⟧'),
  number: fc.constantFrom('4242424242424242', '4000000000000002', '5555 5555 5555 4444'),
  cvc: fc.constant('737'),
  exp_year: fc.constantFrom(2030, 2020),
  plan_id: planId,
  new_plan_id: planId,
  success_url: appUrl,
  cancel_url: appUrl,
  return_url: appUrl,
  time_zone: fc.constantFrom('America/Sao_Paulo', 'Pacific/Chatham', 'UTC'),
  shop: fc.constantFrom('tienda-del-sur.myshopify.com', 'x.myshopify.com'),
  store_hash: fc.constantFrom('jc4r4nda', 'x'),
  allowed_origins: fc.array(fc.webUrl(), { maxLength: 3 }),
  page: fc.constantFrom('1', '2', '99999'),
  page_size: fc.constantFrom('1', '100'),
}

// Shared: each of them takes a table of its own.
const character = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })

function goodText({ format, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return id
  if (format === 'date-time') return fc.constantFrom('2026-11-18T15:00:00Z', new Date(0).toISOString(), '⟦now⟧')
  if (format === 'uri') return fc.webUrl()
  return fc.string({ unit: character, minLength, maxLength: Math.min(maxLength, minLength + 40) })
}

function goodLeaf(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const known = goodByName[name]
  if (known) return known
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'boolean') return fc.boolean()
  const { minimum = 0, maximum = 1000 } = schema
  if (schema.type === 'integer') return fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) })
  return goodText(schema)
}

/** On the edge of what is allowed, or of another type. */
function nearLeaf({ minLength = 0, maxLength = 100, minimum = 0, maximum = 100 }: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc
      .constantFrom(maxLength - 1, maxLength, maxLength + 1, minLength, Math.max(0, minLength - 1))
      .map((length) => 'ñ'.repeat(Math.min(length, 30_000))),
    fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1, String(minimum), null, '', [], {}),
  )
}

/** Values of a shape; `nastiness` is how many of a hundred leaves are not what they should be. */
function valuesOf(schema: JsonSchema, nastiness: number, name = ''): fc.Arbitrary<unknown> {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => valuesOf(choice, nastiness, name)))
  const nasty = { weight: nastiness, arbitrary: fc.oneof(nearLeaf(schema), nastyJson) }
  const orNasty = (good: fc.Arbitrary<unknown>) => fc.oneof({ weight: 100 - nastiness, arbitrary: good }, nasty)
  if (schema.properties) {
    const parts = Object.entries(schema.properties).map(([key, part]) => [key, valuesOf(part, nastiness, key)] as const)
    const record = fc.record(Object.fromEntries(parts), { requiredKeys: [...(schema.required ?? [])] })
    return nastiness === 0
      ? record
      : fc.oneof({ weight: 95, arbitrary: record }, { weight: 5, arbitrary: nasty.arbitrary })
  }
  if (schema.items && !goodByName[name]) {
    return orNasty(fc.array(valuesOf(schema.items, nastiness, name), { minLength: schema.minItems ?? 0, maxLength: 6 }))
  }
  return orNasty(goodLeaf(schema, name))
}

/** Good, nearly good and hostile ones of a part, by these weights. */
function mixOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: valuesOf(schema, 0) },
    { weight: 4, arbitrary: valuesOf(schema, 15) },
    { weight: 2, arbitrary: valuesOf(schema, 60) },
  )
}

/** As a client writes it into an address; lone surrogates, which it cannot write, as bytes that are no UTF-8. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.startsWith('⟦') ? text : encodeURIComponent(text.replace(/\p{Cs}/gu, '%').toWellFormed())
}

const oddSegment = fc.oneof(
  nastyText.map((text) => encode(text.slice(0, 400))),
  fc.constantFrom(
    '%',
    '%zz',
    '%ff',
    '%00',
    '%2f',
    '..',
    '%2e%2e',
    '.',
    ';x=1',
    '%25%30%30',
    'a'.repeat(3000),
    '\\',
    '//',
  ),
)

/** Changes of a path that proxies, routers and browsers disagree about. */
const pathChange: fc.Arbitrary<(path: string) => string> = fc.oneof(
  { weight: 12, arbitrary: fc.constant((path: string) => path) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      (path: string) => path.replace(/\/$/, ''),
      (path: string) => `/${path}`,
      (path: string) => path.toUpperCase(),
      (path: string) => path.replace('/api/', '/api/../api/'),
      (path: string) => path.replace('/api/', '/api/%2e%2e/api/'),
      (path: string) => path.replaceAll('/', '%2f'),
      (path: string) => `http://other.example${path}`,
      (path: string) => `${path}%00`,
      (path: string) => `${path}#x`,
      (path: string) => `${path}extra/`,
    ),
  },
)

const oddQuery = fc.constantFrom(
  '',
  '?',
  '?&&=',
  '?a',
  '?__proto__[x]=1',
  '?page=1&page=2',
  '?page[]=1',
  '?x=%ff',
  `?x=${'y'.repeat(5000)}`,
)

function queryOf(route: RouteDeclaration): fc.Arbitrary<string> {
  const schema = describePart(route, 'query')
  if (!schema) return fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: oddQuery })
  const pairs = mixOf(schema).map((values) =>
    Object.entries(values ?? {}).map(([name, value]) => `${encode(name)}=${encode(value)}`),
  )
  return fc.oneof(
    { weight: 9, arbitrary: pairs.map((list) => `?${list.join('&')}`) },
    { weight: 1, arbitrary: oddQuery },
  )
}

function pathOf(route: RouteDeclaration): fc.Arbitrary<string> {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const parts = describePart(route, 'params')?.properties ?? {}
  const values = names.map((name) =>
    fc.oneof(
      { weight: 8, arbitrary: goodLeaf(parts[name] ?? {}, name).map(encode) },
      { weight: 2, arbitrary: oddSegment },
    ),
  )
  return fc.tuple(fc.tuple(...values), pathChange, queryOf(route)).map(([segments, change, query]) => {
    const path = names.reduce((text, name, index) => text.replace(`:${name}`, () => segments[index] ?? ''), route.path)
    return change(path) + query
  })
}

function jsonOf(schema: JsonSchema): fc.Arbitrary<Buffer> {
  const changed = fc.tuple(mixOf(schema), textChange).map(([value, change]) => change(JSON.stringify(value) ?? ''))
  return fc.oneof({ weight: 9, arbitrary: changed }, { weight: 1, arbitrary: nastyBody })
}

const formOf = (name: string): fc.Arbitrary<Buffer> =>
  fc.oneof(
    fc.uint8Array({ maxLength: 500 }).map((content) => renderForm([{ name, content }])),
    fc
      .tuple(nastyText, nastyText)
      .map(([other, content]) => renderForm([{ name: other.replace(/[\r\n"]/g, ''), content }])),
    fc.constant(renderForm([{ name, content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') }])),
    fc.constant(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"`)),
    nastyBody,
  )

/** Header values go over the wire as Latin-1, without line ends. */
const headerText = nastyText.map((text) => text.replace(/[\r\n\0]/g, '').slice(0, 8000))
const oddHeaders: fc.Arbitrary<[string, string][]> = fc.array(
  fc.tuple(
    fc.constantFrom(
      'accept-language',
      'user-agent',
      'accept',
      'accept-encoding',
      'cookie',
      'origin',
      'referer',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-request-id',
      'x-workspace-id',
      'x-payment-platform',
      'range',
      'if-none-match',
      'expect',
      'x-http-method-override',
    ),
    headerText,
  ),
  { maxLength: 3 },
)
const contentTypes = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-16',
      'APPLICATION/JSON',
      'application/json;',
      'text/plain',
      'application/xml',
      'nonsense',
      '',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      `multipart/form-data; boundary=${'b'.repeat(100)}`,
      'application/json, text/html',
    ),
  },
)
const workspaceHeader: fc.Arbitrary<[string, string][]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<[string, string][]>([]) },
  { weight: 4, arbitrary: fc.constant<[string, string][]>([['x-workspace-id', '⟦workspace⟧']]) },
  { weight: 1, arbitrary: fc.uuid().map((value): [string, string][] => [['x-workspace-id', value]]) },
)
const framings = fc.oneof(
  { weight: 60, arbitrary: fc.constant<FuzzRequest['framing']>('length') },
  { weight: 4, arbitrary: fc.constant<FuzzRequest['framing']>('chunked') },
  { weight: 1, arbitrary: fc.constantFrom<FuzzRequest['framing']>('bad chunks', 'short', 'both') },
)

/** Who would call it, most of the time. */
function actorsOf({ access }: RouteDeclaration): fc.Arbitrary<Actor> {
  const likely = { store_key: ['key'], public: ['nobody'] } as const
  const usual = likely[access as keyof typeof likely] ?? ['owner', 'owner', 'owner', 'member', 'stranger']
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom<Actor>(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...actors) },
  )
}

function requestsOf(route: RouteDeclaration): fc.Arbitrary<FuzzRequest> {
  const schema = describePart(route, 'body')
  const { formFile } = route
  const body: fc.Arbitrary<Buffer | null> = formFile
    ? formOf(formFile)
    : schema
      ? jsonOf(schema)
      : fc.option(nastyBody, { freq: 9 })
  return fc
    .record({
      actor: actorsOf(route),
      path: pathOf(route),
      body,
      type: contentTypes,
      odd: oddHeaders,
      workspace: workspaceHeader,
      framing: framings,
    })
    .map(({ actor, path, body, type, odd, workspace, framing }) => {
      const contentType = formFile && type === 'application/json' ? `multipart/form-data; boundary=${boundary}` : type
      const headers: [string, string][] = [
        ...(body ? [['content-type', contentType] as [string, string]] : []),
        ...workspace,
        ...odd,
      ]
      return { actor, method: route.method, path, headers, body, framing }
    })
}

/** Addresses beside the contract: pages for browsers, files, probes. */
const otherPaths = [
  '/',
  '/login',
  '/register?token=x',
  '/assets/',
  '/healthz',
  '/readyz',
  '/api/',
  '/api/docs',
  '/api/docs/',
  '/api/openapi.json',
  '/api/auth/shopify/',
  '/api/auth/shopify/callback/',
  '/api/auth/bigcommerce/auth/',
  '/api/auth/bigcommerce/load/',
  '/api/auth/bigcommerce/uninstall/',
  '/api/auth/bigcommerce/remove_user/',
  '/api/stores/⟦merchant⟧/export/x/',
  '/api/photos/x.webp',
]
const otherRequests: fc.Arbitrary<FuzzRequest> = fc
  .record({
    path: fc.tuple(fc.constantFrom(...otherPaths), oddSegment, pathChange, oddQuery, fc.boolean()),
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'TRACE', 'DELETE', 'PROPFIND'),
    pairs: fc.dictionary(
      fc.constantFrom('code', 'hmac', 'shop', 'state', 'context', 'timestamp', 'signed_payload_jwt', 'scope'),
      nastyText,
    ),
    odd: oddHeaders,
  })
  .map(({ path: [path, segment, change, query, isDeep], method, pairs, odd }) => {
    const list = Object.entries(pairs).map(([name, value]) => `${name}=${encode(value.slice(0, 600))}`)
    const search = list.length > 0 ? `?${list.join('&')}` : query
    return {
      actor: 'nobody',
      method,
      path: change(isDeep ? `${path}${segment}` : path) + search,
      headers: odd,
      body: null,
      framing: 'length',
    }
  })

/** Routes that hash passwords take 20 ms of a core: they come less often. */
const slowPaths = /token-obtain|register|password|\/delete\/$/
const weightedRoutes = routes.map((route) => ({
  weight: slowPaths.test(route.path) ? 1 : 4,
  arbitrary: requestsOf(route),
}))

const mangles: readonly ((head: string) => string)[] = [
  (head) => head.replace('HTTP/1.1', 'HTTP/9.9'),
  (head) => head.replace(' HTTP/1.1', ''),
  (head) => head.replace('HTTP/1.1', 'HTTP/1.0'),
  (head) => head.replace(/Host:.*\r\n/, ''),
  (head) => head.replace('\r\n', '\r\nHost: other.example\r\n'),
  (head) => head.replace('\r\n', '\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n'),
  (head) => head.replace('\r\n', '\r\nContent-Length: 5\r\nContent-Length: 6\r\n'),
  (head) => head.replace('\r\n', '\r\nContent-Length: -1\r\n'),
  (head) => head.replace('\r\n', `\r\nX-Long: ${'x'.repeat(60_000)}\r\n`),
  (head) => head.replace('\r\n', `\r\n${'X-Many: 1\r\n'.repeat(3000)}`),
  (head) => head.replace('\r\n', '\r\nX Bad: 1\r\n'),
  (head) => head.replace('\r\n', '\r\nX-Null: a\0b\r\n'),
  (head) => head.replace('\r\n', '\r\n folded: yes\r\n'),
  (head) => head.replaceAll('\r\n', '\n'),
  (head) => head.replace('\r\n', '\r\nUpgrade: websocket\r\nConnection: upgrade\r\n'),
  (head) => head.replace('\r\n', '\r\nExpect: 100-continue\r\n'),
  (head) => head.replace(/^\S+/, 'CONNECT'),
  (head) => head.replace(/^\S+/, 'get'),
  (head) => head.replace(/^\S+ /, 'GET '.repeat(3)),
  (head) => `\r\n\r\n\0${head}`,
  (head) => head.slice(0, head.length / 2),
]
const mangledRequests: fc.Arbitrary<FuzzRequest> = fc
  .tuple(fc.oneof(...weightedRoutes), fc.constantFrom(...mangles))
  .map(([request, mangle]) => ({ ...request, framing: 'mangled', mangle }))

const webhookSchemas: Record<WebhookProvider, JsonSchema> = {
  stripe: {
    properties: {
      id: { type: 'string' },
      object: { const: 'event' },
      type: {
        enum: ['checkout.session.completed', 'customer.subscription.updated', 'invoice.paid', 'customer.deleted', 'x'],
      },
      data: {
        properties: { object: { properties: { id: { type: 'string' }, customer: { enum: ['⟦customer⟧', 'cus_x'] } } } },
        required: ['object'],
      },
    },
    required: ['id', 'object', 'type', 'data'],
  },
  shopify: {
    properties: {
      id: { type: 'integer' },
      customer: { properties: { id: { type: 'integer' } } },
      app_subscription: { properties: { admin_graphql_api_id: { type: 'string' }, status: { type: 'string' } } },
    },
  },
  bigcommerce: {
    properties: {
      scope: { enum: ['store/app/uninstalled', 'store/product/updated', 'store/product/deleted', 'x'] },
      hash: { type: 'string', minLength: 1 },
      producer: { enum: ['stores/jc4r4nda', 'stores/x', 'x'] },
      data: { properties: { id: { type: 'integer' } } },
    },
    required: ['scope', 'hash', 'producer'],
  },
  tiendanube: {
    properties: {
      store_id: { type: 'integer', maximum: 5_000_000 },
      event: {
        enum: ['app/uninstalled', 'product/updated', 'product/deleted', 'customers/redact', 'store/redact', 'x'],
      },
      id: { type: 'integer' },
      customer: { properties: { id: { type: 'integer' } } },
    },
    required: ['store_id', 'event'],
  },
}
const shopifyTopics = [
  'app/uninstalled',
  'products/update',
  'products/delete',
  'customers/redact',
  'shop/redact',
  'app_subscriptions/update',
  'x',
]
const webhookRequests: fc.Arbitrary<FuzzRequest> = fc.constantFrom(...webhookProviders).chain((provider) =>
  fc
    .record({
      body: jsonOf(webhookSchemas[provider]),
      type: contentTypes,
      topic: fc.oneof(fc.constantFrom(...shopifyTopics), headerText),
      shop: fc.oneof(fc.constantFrom('tienda-del-sur.myshopify.com', 'x.myshopify.com'), headerText),
      webhookId: fc.oneof(fc.uuid(), headerText),
      isSigned: fc.nat(9).map((number) => number > 0),
      odd: oddHeaders,
      framing: framings,
    })
    .map(({ body, type, topic, shop, webhookId, isSigned, odd, framing }) => ({
      actor: 'nobody' as const,
      method: 'POST',
      path: `/api/webhooks/${provider}/`,
      headers: [
        ['content-type', type],
        ['x-shopify-topic', topic],
        ['x-shopify-shop-domain', shop],
        ['x-shopify-webhook-id', webhookId],
        ['webhook-id', webhookId],
        ...odd,
      ] as [string, string][],
      body,
      framing,
      ...(isSigned ? { signedBy: provider } : {}),
    })),
)

/** Requests of every kind; those of events twice as often as others. */
const requests: fc.Arbitrary<FuzzRequest> = fc.oneof(
  { weight: 70, arbitrary: fc.oneof(...weightedRoutes, { weight: 8, arbitrary: requestsOf(recordEventsRoute) }) },
  { weight: 12, arbitrary: webhookRequests },
  { weight: 10, arbitrary: otherRequests },
  { weight: 8, arbitrary: mangledRequests },
)

/** The request of this number, the same whenever it is asked for. */
export function makeFuzzRequest(seed: number, number: number): FuzzRequest {
  const [request] = fc.sample(requests, { seed: (seed * 1_000_003 + number) | 0, numRuns: 1 })
  if (!request) throw new Error('no request was made')
  return request
}

/** Lines of a UBI log: documents as logs have them, and what is none. */
const ubiDocument = valuesOf(
  {
    properties: {
      query_id: { type: 'string', enum: ['q1', 'q2', 'q3'] },
      client_id: { type: 'string' },
      user_query: { type: 'string' },
      action_name: { enum: ['impression', 'click', 'purchase'] },
      timestamp: { enum: ['2026-06-01T10:00:00Z', 1_780_000_000_000, '2026-06-01 10:00:00.5+02'] },
      event_attributes: {
        properties: {
          object: {
            properties: { object_id: { enum: ['p1', 'p2'] }, name: { type: 'string' }, category: { type: 'string' } },
          },
          position: { properties: { ordinal: { type: 'integer' } } },
        },
      },
      _source: {},
      index: {},
    },
    required: ['timestamp', 'query_id'],
  },
  15,
)
const ubiLine = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(ubiDocument, textChange).map(([value, change]) => change(JSON.stringify(value))) },
  { weight: 1, arbitrary: nastyBody },
)

export function makeUbiLines(seed: number, count: number): Buffer[] {
  return fc.sample(ubiLine, { seed, numRuns: count })
}
