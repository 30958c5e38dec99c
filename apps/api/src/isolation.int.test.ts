import { answerRoute, askWidgetRoute, type RouteDeclaration } from '@voice-shop/contract'
import { routes } from '@voice-shop/contract/routes'
import { startBigCommerceSimulator } from '@voice-shop/simulator-bigcommerce/start-bigcommerce-simulator.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPermissions } from './features/workspaces/workspaces.public.ts'
import { type BillingWorld, createBillingWorld } from './testing/billing-world.ts'
import { createFilledStore, type FilledStore } from './testing/filled-store.ts'
import { makeFormCall, renderForm } from './testing/multipart.ts'
import { describePart, listFields, type RequestPart, type RouteField } from './testing/route-fields.ts'
import { sampleValue } from './testing/sample-value.ts'
import type { CallInput, TestAnswer } from './testing/test-app.ts'

/**
 * Every route of the contract, and every id that it takes, from the attacker's side: a new route is covered without a
 * line here; a new kind of id fails the first test until it is named below.
 */

let world: BillingWorld
let bigcommerce: Awaited<ReturnType<typeof startBigCommerceSimulator>>
/** Whose data nobody else may see. */
let victim: FilledStore
let stranger: FilledStore
beforeAll(async () => {
  const app = { clientId: 'isolation', clientSecret: 'hush', authUrl: '', loadUrl: '', uninstallUrl: '' }
  bigcommerce = await startBigCommerceSimulator({ app })
  const origin = new URL(bigcommerce.origin)
  world = await createBillingWorld({ config: { bigcommerce: { app: null, apiBase: origin, loginBase: origin } } })
  victim = await createFilledStore(world, 'zorzal')
  stranger = await createFilledStore(world, 'calandria')
  // Two stores with everything take a while on a busy machine.
}, 300_000)
afterAll(async () => {
  await world.close()
  await bigcommerce.stop()
})

/** Ids of a store by the name of the field that takes them; `folder/:name` for those of paths. */
type IdsOf = (store: FilledStore) => string[]
const listEmails: IdsOf = ({ owner, member, ids }) => [owner.email, member.email, ids.invitedEmail]
const ids: Record<string, IdsOf> = {
  'merchants/:id': ({ owner }) => [owner.merchantId, owner.workspaceId],
  'stores/:id': ({ owner }) => [owner.merchantId, owner.workspaceId],
  'devices/:id': (store) => store.ids.sessions,
  'users/:id': ({ owner, member }) => [owner.signedIn.id, member.userId],
  'invitations/:id': (store) => store.ids.invitations,
  'subscriptions/:id': (store) => [store.ids.subscription],
  'x-workspace-id': ({ owner }) => [owner.workspaceId, owner.merchantId],
  workspace_id: ({ owner }) => [owner.workspaceId],
  until: (store) => [store.ids.auditEntry],
  email: listEmails,
  username: listEmails,
  merchant_id: ({ owner }) => [owner.merchantId],
  store_id: (store) => [store.ids.externalId],
  store_hash: (store) => [store.ids.externalId],
  customer_id: (store) => [store.ids.customer],
  payment_method_id: (store) => [store.ids.card],
  id: (store) => store.ids.searches.slice(0, 1),
  // Others: the one above is the caller's own by then, too.
  'made search_id': (store) => store.ids.searches.slice(2),
  search_id: (store) => store.ids.searches.slice(1, 2),
  // Of a search of another store nothing is changed: the sentence is a fresh one.
  previous_search_id: (store) => [store.ids.question],
  'sessions/:search_id': (store) => store.ids.searches.slice(1, 2),
  'rules/:id': (store) => [store.ids.rule],
  'keys/:id': (store) => [store.ids.apiKey],
  'endpoints/:id': (store) => [store.ids.endpoint],
  'deliveries/:message_id': (store) => [store.ids.message],
  'searches/:id': (store) => [store.ids.question],
  product_id: (store) => [store.ids.product],
  'products/:product_id': (store) => [store.ids.product],
  shopper_id: (store) => [store.ids.shopper],
}

/** Fields that look like ids and name nothing of another store. */
const noIds: Record<string, string> = {
  'plans/:id': 'plans are the same for everyone',
  plan_id: 'as above',
  new_plan_id: 'as above',
  'tasks/:key': 'what was meant, by a hash: the same in every store, each with marks of its own',
  'own/:kind': 'what a question is about',
  'alerts/:kind': 'what an alert is about',
  ':kind/:language': 'as above',
  'verify/:token': 'a secret of 256 bits: who holds the link may know what it is for',
  'photos/:name': 'an unguessable name: who holds the address may see the photo',
  key: 'public: it stands in the pages of the store',
  comparison_id: 'public: pages of the store are told it, and it counts for the store of the key alone',
  token: 'an invitation: as its link',
  code: 'a secret of a mail, a platform or an authenticator app, which works once',
  pending_token: 'a secret: it is the sign-in between its steps',
  setup_token: 'sealed for the user who asked for it',
  refresh: 'a secret: it is the session',
  access_token: 'a secret of a platform',
  client_id: "BigCommerce's name of an account, which only BigCommerce looks up",
  variant_id: 'a part of a product that is written into the store of the key',
  order_id: 'a name that the store gives: the order is written into the store of the key',
  shop: 'the public name of a shop, whose code Shopify checks',
  cart_id: "a cart of the store's platform, which is kept by a hash in the store of the session",
}

/** What tells of an account to whoever asks, because the spec wants it said. */
const told = ['POST /api/auth/register/ email', 'POST /api/merchants/:id/claim/ id']

const idName = /(^|_)(id|ids|token|key|hash|code|email|username|refresh|shop)$/

function isId({ part, name, schema }: RouteField): boolean {
  return part === 'params' || schema.format === 'uuid' || idName.test(name)
}

function getKind(route: RouteDeclaration, { part, name }: RouteField): string {
  // Made by the sender, as that of an event.
  if ((route === answerRoute || route === askWidgetRoute) && name === 'search_id') return 'made search_id'
  if (part !== 'params') return name
  const folder = new RegExp(`([^/]+)/:${name}\\b`).exec(route.path)?.[1]
  return `${folder}/:${name}`
}

const workspaceHeader: RouteField = {
  part: 'headers',
  path: ['x-workspace-id'],
  name: 'x-workspace-id',
  schema: { format: 'uuid' },
}

/** The places of a route's requests where somebody else's id could stand. */
function listIdFields(route: RouteDeclaration): RouteField[] {
  return [...listFields(route).filter(isId), ...(route.access === 'workspace' ? [workspaceHeader] : [])]
}

const nameRoute = ({ method, path }: RouteDeclaration) => `${method} ${path}`
const slots = routes.flatMap((route) =>
  listIdFields(route).map((field) => ({
    name: `${nameRoute(route)} ${field.name}`,
    route,
    field,
    kind: getKind(route, field),
  })),
)
type Slot = (typeof slots)[number]
const foreignSlots = slots.filter(({ kind, name }) => ids[kind] && !told.includes(name))

/** Values that are the caller's own or good for everyone, for fields that are not under attack. */
function getGoodValues({ owner, ids: own }: FilledStore): Record<string, unknown> {
  const url = `${world.t.deps.appAddress.origin}/billing/success`
  return {
    email: owner.email,
    password: owner.password,
    current_password: owner.password,
    new_password: 'violet-otter-73',
    number: '4242424242424242',
    exp_year: 2030,
    cvc: '737',
    success_url: url,
    cancel_url: url,
    return_url: url,
    new_plan_id: 'growth',
    customer_id: own.customer,
    payment_method_id: own.card,
  }
}

interface Actor {
  name: string
  headers: () => Record<string, string>
  /** Of calls by a store's assistant. */
  keyHeaders?: () => Record<string, string>
  /** Of calls by the store's widget. */
  shopperHeaders?: () => Record<string, string>
  /** Whose own things the rest of the request names. */
  self: () => FilledStore
}

function getHeaders(actor: Actor, { access }: RouteDeclaration): Record<string, string> | undefined {
  if (access === 'store_key') return actor.keyHeaders?.()
  return access === 'shopper' ? actor.shopperHeaders?.() : actor.headers()
}

/** Calls a route as the actor, with what is good for it and the placed value. */
async function attack(actor: Actor, route: RouteDeclaration, placed?: { field: RouteField; value: string }) {
  const good = getGoodValues(actor.self())
  const make = (part: RequestPart) => {
    const schema = describePart(route, part)
    const isHere = placed?.field.part === part
    const input = {
      good: part === 'params' ? { ...good, id: actor.self().owner.merchantId } : good,
      ...(isHere ? { placed: { ...placed.field, value: placed.value } } : {}),
    }
    return schema ? (sampleValue(schema, input) as Record<string, string>) : {}
  }
  const params = make('params')
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = route.query ? `?${new URLSearchParams(make('query'))}` : ''
  const headers = {
    ...getHeaders(actor, route),
    ...(route.headers ? make('headers') : {}),
    ...(placed?.field === workspaceHeader ? { 'x-workspace-id': placed.value } : {}),
  }
  return call(route, `${path}${query}`, { headers, ...(route.body ? { body: make('body') } : {}) })
}

function call(route: RouteDeclaration, path: string, input: CallInput): Promise<TestAnswer> {
  const form = route.formFile
    ? makeFormCall(renderForm([{ name: route.formFile, content: 'x' }]), input.headers)
    : input
  return world.t.call(route.method, path, form)
}

const anonymous: Actor = { name: 'anonymous', headers: () => ({}), self: () => stranger }
const otherOwner: Actor = {
  name: 'owner of another store',
  headers: () => stranger.owner.headers,
  keyHeaders: () => ({ authorization: `Bearer ${stranger.key}` }),
  shopperHeaders: () => stranger.shopperHeaders,
  self: () => stranger,
}
const otherMember: Actor = {
  name: 'member of another store',
  headers: () => stranger.member.headers,
  self: () => stranger,
}
const removed: Actor = { name: 'removed member', headers: () => victim.removed.headers, self: () => stranger }
const ended: Actor = { name: 'ended session of the owner', headers: () => victim.endedHeaders, self: () => stranger }
const member: Actor = { name: 'member', headers: () => victim.member.headers, self: () => victim }
const outsiders = [anonymous, otherOwner, otherMember, removed, ended]

const uuidPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** An id of the same kind that names nothing. UUIDs keep the time that is in them: their order is seen. */
function makeUnknown(id: string): string {
  if (id.replace(uuidPattern, '') === '') return `${id.slice(0, 15)}${crypto.randomUUID().slice(15)}`
  const [first = '', ...rest] = id.split('@')
  const random = () => Math.floor(Math.random() * 36).toString(36)
  return [first.replace(/[a-z0-9]/gi, random), ...rest].join('@')
}

/** All that the caller sees of an answer, but for what is new in each: request id, tokens, ids and times of new rows. */
function normalize({ status, body, headers }: TestAnswer, value: string): string {
  const { 'x-request-id': _, date: __, ...rest } = headers
  return JSON.stringify({ status, headers: rest, body })
    .replaceAll(value, '<the id>')
    .replace(uuidPattern, '<an id>')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<a token>')
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '<a secret>')
    .replace(/"content-length":"?\d+"?/, '')
}

/** Every row that names the victim's workspace, store or owner, by table. */
async function readRowsOf({ owner }: FilledStore): Promise<Record<string, string[]>> {
  const { db } = world.t.deps
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(db)
  const own = [owner.workspaceId, owner.merchantId, owner.signedIn.id].map((id) => `%${id}%`)
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(name)} t where t::text like any (${own}) order by 1
    `.execute(db)
    found[name] = rows.map(({ text }) => text)
  }
  return found
}

/** Texts that only the victim's people may read: the mark of all texts, and every id of a row. */
async function listSecrets(): Promise<string[]> {
  const idsOf = async (store: FilledStore) =>
    new Set(Object.values(await readRowsOf(store)).flatMap((rows) => rows.join('\n').match(uuidPattern) ?? []))
  const [own, others] = [await idsOf(victim), await idsOf(stranger)]
  const { customer, card } = victim.ids
  return ['zorzal', victim.owner.email, customer, card, ...[...own].filter((id) => !others.has(id))]
}

test('[SEC-1] every id that a route takes is of a known kind, and no kind is named in vain', () => {
  const unknown = slots.filter(({ kind }) => !ids[kind] && !noIds[kind]).map(({ name, kind }) => `${name} (${kind})`)
  expect(unknown).toEqual([])
  const kinds = new Set(slots.map(({ kind }) => kind))
  expect([...Object.keys(ids), ...Object.keys(noIds)].filter((kind) => !kinds.has(kind))).toEqual([])
})

test('[SEC-1] every reading route shows the owner of another store nothing but their own', async () => {
  const secrets = await listSecrets()
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    const answer = await attack(otherOwner, route)
    const text = JSON.stringify(answer)
    expect
      .soft(
        secrets.filter((secret) => text.includes(secret)),
        nameRoute(route),
      )
      .toEqual([])
  }
})

describe.each(outsiders.map((actor) => [actor.name, actor] as const))('%s', (_, actor) => {
  test("[SEC-1] [ERR-2] sees of others' ids what there is to see of unknown ones, and changes nothing", async () => {
    const [secrets, before] = [await listSecrets(), await readRowsOf(victim)]
    for (const { name, route, field, kind } of foreignSlots) {
      for (const value of ids[kind]?.(victim) ?? []) {
        const unknown = makeUnknown(value)
        let answers = [] as unknown as [Awaited<ReturnType<typeof attack>>, Awaited<ReturnType<typeof attack>>]
        const areSame = async () => {
          answers = [
            await attack(actor, route, { field, value }),
            await attack(actor, route, { field, value: unknown }),
          ]
          return normalize(answers[0], value) === normalize(answers[1], unknown)
        }
        // A product that an attack before has pushed is found within moments, and that may be between the two.
        if (!(await areSame()) && route.path.includes('/answers/')) await expect.poll(areSame).toBe(true)
        expect.soft(normalize(answers[0], value), name).toBe(normalize(answers[1], unknown))
        const text = JSON.stringify(answers[0]).replaceAll(value, '')
        expect
          .soft(
            secrets.filter((secret) => text.includes(secret)),
            name,
          )
          .toEqual([])
      }
    }
    const { password_resets: _, ...after } = await readRowsOf(victim)
    expect(after).toEqual({ ...before, password_resets: undefined })
  })
})

test.each([anonymous, ended])('[SEC-1] [SESS-1] $name is asked who it is, whatever the route', async (actor) => {
  for (const route of routes.filter(({ access }) => access !== 'public' && access !== 'anyone')) {
    const answer = await attack(actor, route)
    expect.soft([answer.status, Object.keys(answer.body)], nameRoute(route)).toEqual([401, ['detail']])
  }
})

describe('member', () => {
  const forbidden = routes.filter(({ permission }) => permission && !listPermissions('member').includes(permission))
  const isStoreRoute = ({ path }: RouteDeclaration) => path.startsWith('/api/stores/:id/')

  test('[SEC-1] [WS-3] may do what the role may do, and is refused the rest whatever is named', async () => {
    const before = await readRowsOf(victim)
    const changes = routes.filter((route) => isStoreRoute(route) && route.method !== 'GET')
    expect(forbidden.length).toBeGreaterThan(10)
    expect(changes.length).toBeGreaterThan(5)
    for (const route of [...forbidden, ...changes]) {
      const answer = await attack(member, route)
      expect.soft([answer.status, Object.keys(answer.body)], nameRoute(route)).toEqual([403, ['detail']])
    }
    expect(await readRowsOf(victim)).toEqual(before)
  })

  test("[SEC-1] reads the store, and nothing of the owner's sessions, trail and secrets", async () => {
    const { audit_entries, sessions } = await readRowsOf(victim)
    const secrets = [...(sessions ?? []), ...(audit_entries ?? [])].flatMap((row) => row.split(',')[0]?.slice(1) ?? [])
    const reads = routes.filter((route) => route.method === 'GET' && !forbidden.includes(route))
    for (const route of reads) {
      const text = JSON.stringify(await attack(member, route))
      expect.soft(secrets.filter((secret) => text.includes(secret) && secret !== victim.owner.workspaceId)).toEqual([])
    }
    const store = await attack(member, routes.find((route) => isStoreRoute(route) && route.method === 'GET') as never)
    expect(store.status).toBe(200)
  })

  test("[SEC-1] finds the owner's sessions no more than sessions that there are not", async () => {
    const isOfPerson = ({ kind }: Slot) => kind === 'devices/:id'
    for (const { route, field, kind, name } of foreignSlots.filter(isOfPerson)) {
      for (const value of ids[kind]?.(victim) ?? []) {
        const unknown = makeUnknown(value)
        const foreign = await attack(member, route, { field, value })
        expect.soft(foreign.status, name).toBe(404)
        const other = await attack(member, route, { field, value: unknown })
        expect.soft(normalize(foreign, value), name).toBe(normalize(other, unknown))
      }
    }
  })
})

test('[SEC-1] what is refused to others is found by the owner: the test knows the right ids', async () => {
  const owner: Actor = { name: 'owner', headers: () => victim.owner.headers, self: () => victim }
  const reads = foreignSlots.filter(({ route, field }) => route.method === 'GET' && field.part === 'params')
  expect(reads.length).toBeGreaterThan(3)
  for (const { route, field, kind, name } of reads) {
    const value = ids[kind]?.(victim)[0] ?? ''
    expect.soft((await attack(owner, route, { field, value })).status, name).toBe(200)
    expect.soft((await attack(otherOwner, route, { field, value })).status, name).toBe(404)
  }
})
