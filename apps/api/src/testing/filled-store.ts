import { randomUUID } from 'node:crypto'
import { defaultWidgetSettings } from '@voice-shop/contract'
import sharp from 'sharp'
import type { BillingWorld } from './billing-world.ts'
import { createComparison } from './comparison.ts'
import { connectStore } from './connect-store.ts'
import { invite, registerInvited } from './invite.ts'
import { createLearned } from './learned.ts'
import { makeFormCall, renderForm } from './multipart.ts'
import { insertOldSlot } from './old-slot.ts'
import { makeOrder, sendOrders } from './orders.ts'
import { createPayer } from './payers.ts'
import { recordOpening } from './record-opening.ts'
import { recordQuestion } from './record-question.ts'
import type { TestOwner } from './test-app.ts'
import { makeClick, makeSearch, sendEvents } from './voice-events.ts'

/** Somebody who signed in, with the headers of their calls. */
export interface Person {
  userId: string
  email: string
  headers: Record<string, string>
}

/** A store with something of everything that Voice Shop keeps. */
export interface FilledStore {
  owner: TestOwner
  member: Person
  /** Was a member, still signed in. */
  removed: Person
  /** A session of the owner that has ended. */
  endedHeaders: Record<string, string>
  key: string
  /** Of a shopper's session. */
  shopperHeaders: Record<string, string>
  /** Ids by what they name. */
  ids: {
    sessions: string[]
    invitations: string[]
    invitedEmail: string
    subscription: string
    card: string
    customer: string
    auditEntry: string
    searches: string[]
    /** A search that looks for no product. */
    question: string
    rule: string
    apiKey: string
    endpoint: string
    message: string
    product: string
    shopper: string
    externalId: string
  }
}

/** A store whose texts all carry `mark`, so that they can be found where they must not be. */
export async function createFilledStore(world: BillingWorld, mark: string): Promise<FilledStore> {
  const { t } = world
  const { db, clock } = t.deps
  const payer = await createPayer(world, 'stripe')
  const { owner } = payer
  const { headers, workspaceId, merchantId } = owner
  await t.call('PATCH', '/api/auth/users/me/', { headers, body: { first_name: mark, last_name: mark, phone: mark } })
  await db.updateTable('merchants').set({ store_name: mark }).where('id', '=', merchantId).execute()
  const externalId = `${mark}hash`
  await connectStore(t, { merchantId, platform: 'bigcommerce', externalId, accessToken: `${mark}-access` })
  await payer.choose('starter')

  async function join(name: string): Promise<Person> {
    const email = `${mark}-${name}@shop.example`
    const { token } = await invite(t, { owner, email })
    const { body } = await registerInvited(t, { token, email, first_name: mark })
    return { userId: body.id, email, headers: { authorization: `JWT ${body.access}` } }
  }
  const [member, removed] = [await join('member'), await join('removed')]
  await t.call('DELETE', `/api/auth/users/${removed.userId}/`, { headers })
  const cancelled = await invite(t, { owner, email: `${mark}-cancelled@shop.example` })
  await t.call('DELETE', `/api/auth/invitations/${cancelled.invitation.id}/`, { headers })
  const invitedEmail = `${mark}-invited@shop.example`
  const open = await invite(t, { owner, email: invitedEmail })

  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#63c' } })
    .png()
    .toBuffer()
  const form = renderForm([{ name: 'profile_photo', content: image }])
  await t.call('POST', '/api/auth/users/update-photo/', makeFormCall(form, headers))
  await t.call('PATCH', `/api/stores/${merchantId}/`, {
    headers,
    body: { allowed_origins: [`https://${mark}.example`] },
  })
  await t.call('POST', `/api/stores/${merchantId}/export/`, { headers, body: { password: owner.password } })
  await t.call('POST', '/api/auth/users/forgot-password/', { body: { email: owner.email } })

  const signIn = async () => {
    const { email, password } = owner
    const { body } = await t.call('POST', '/api/auth/token-obtain/', { body: { email, password } })
    return { ...headers, authorization: `JWT ${body.access}` }
  }
  const endedHeaders = await signIn()
  await t.call('POST', '/api/auth/logout/', { headers: endedHeaders })

  const key = await t.createSecretKey(owner)
  const apiKey = await t.call('POST', '/api/keys/', {
    headers,
    body: { name: mark, scopes: ['read'], password: owner.password },
  })
  const endpoint = await t.call('POST', '/api/endpoints/', {
    headers,
    body: { url: `https://93.184.215.14/${mark}`, event_types: ['search.answered'], password: owner.password },
  })
  const endpointId = endpoint.body.endpoint.id
  const tested = await t.call('POST', `/api/endpoints/${endpointId}/test/`, { headers })
  const product = { product_id: `${mark}-product`, product_name: mark, category: mark }
  const shopper = `${mark}-shopper`
  const makeMarked = () => makeSearch({ shopper_id: shopper, query: `un mate ${mark}`, products: [product] })
  const searches = [makeMarked(), makeMarked(), makeMarked()]
  await sendEvents(t, { key, events: [...searches, ...searches.map((search) => makeClick(search))] })
  const bought = { product_id: `${mark}-product`, quantity: 1, unit_price: '10' }
  const ordered = { order_id: `${mark}-order`, ordered_at: clock.now().toISOString(), shopper_id: shopper }
  await sendOrders(t, { key, orders: [makeOrder({ ...ordered, lines: [bought] })] })
  const told = { workspace_id: workspaceId, shopper_id: shopper, cart_hash: `${mark}-cart`, told_at: clock.now() }
  await db
    .insertInto('told_carts')
    .values({ ...told, search_id: searches[0]?.id ?? '' })
    .execute()
  const [from_at, to_at] = [new Date('2026-10-01T03:00:00Z'), new Date('2026-11-01T03:00:00Z')]
  const sums = { totals: '[]', products: '{}', sentences: JSON.stringify({ said: [mark], query: [mark] }) }
  // What its events add to items waits beside them.
  await db
    .insertInto('item_rollups')
    .values({
      workspace_id: workspaceId,
      grain: 'd',
      bucket: 1,
      page: 0,
      items: [0],
      searches: [1],
      clicked_items: [],
      clicked: [],
    })
    .execute()
  await insertOldSlot(db, workspaceId)
  await db
    .insertInto('earning_sums')
    .values({ workspace_id: workspaceId, from_at, to_at, ...sums })
    .execute()
  const catalogued = { workspace_id: workspaceId, product_id: `${mark}-product`, language: 'es', title: mark }
  await db
    .insertInto('catalogue_products')
    .values({
      ...catalogued,
      description: mark,
      price_minor: 100,
      currency: 'ARS',
      image_url: null,
      url: null,
      brand: mark,
      tags: [mark],
      categories: JSON.stringify([[mark]]),
      popularity: null,
      created_at: null,
      is_hidden: false,
      in_stock: true,
      variants: '[]',
      search_text: mark,
      bytes: 300,
      source: 'push',
      revision: 1,
      run: 1,
      read_at: clock.now(),
    })
    .execute()
  await db
    .insertInto('catalogue_revisions')
    .values({ workspace_id: workspaceId, revision: 1, swept_revision: 0 })
    .execute()
  const gone = { workspace_id: workspaceId, product_id: `${mark}-gone`, language: 'es', revision: 1 }
  await db
    .insertInto('catalogue_removals')
    .values({ ...gone, removed_at: clock.now() })
    .execute()
  await createLearned(t, { workspaceId, mark })
  await recordOpening(t, { workspaceId, browser: mark })
  await createComparison(t, { workspaceId, mark })
  const asked = await recordQuestion(t.deps, { workspaceId, query: mark, question: 'shipping', shopperId: shopper })
  const own = { kind: 'shipping', language: 'es', text: mark } as const
  await db
    .insertInto('own_answers')
    .values({ workspace_id: workspaceId, ...own, updated_at: clock.now() })
    .execute()
  const taskMark = { key: `${mark}-meant`, mark: 'done', shoppers: 3, marked_at: clock.now() } as const
  await db
    .insertInto('task_marks')
    .values({ workspace_id: workspaceId, ...taskMark })
    .execute()
  const ruleId = randomUUID()
  const rule = {
    kind: 'synonym',
    match: 'contains',
    words: mark,
    meaning: mark,
    target_by: null,
    target: null,
  } as const
  await db
    .insertInto('answer_rules')
    .values({
      workspace_id: workspaceId,
      id: ruleId,
      ...rule,
      starts_on: null,
      ends_on: null,
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .execute()
  const { widget_key: widgetKey } = await db
    .selectFrom('merchants')
    .select('widget_key')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('merchants')
    .set({ allowed_origins: JSON.stringify([`https://${mark}.example`]) })
    .where('id', '=', merchantId)
    .execute()
  await t.call('PUT', '/api/widget-settings/', {
    headers,
    body: {
      ...defaultWidgetSettings,
      texts: { ...defaultWidgetSettings.texts, es: { greeting: mark, suggestions: [mark] } },
    },
  })
  const config = `/api/widget/config/?key=${widgetKey}`
  await t.call('GET', config, { headers: { origin: `https://${mark}.example` } })
  const shopperHeaders = async () => {
    const { body } = await t.call('POST', '/api/widget/sessions/', {
      body: { key: widgetKey, shopper_id: randomUUID() },
    })
    return { authorization: `Bearer ${body.token}` }
  }
  await t.runJobs()

  const read = async (path: string) => (await t.call('GET', path, { headers: await signIn() })).body
  await t.call('POST', '/api/ai/sessions/', { headers: await signIn(), body: { search_id: searches[0]?.id } })
  const devices = await read('/api/auth/devices/')
  const [card] = await read('/api/billing/payment-methods/list_payment_methods/')
  const trail = await read('/api/audit/')
  const subscription = await read('/api/billing/subscriptions/get_active_subscription/')
  return {
    owner,
    member: { ...member, headers: { ...member.headers, 'x-workspace-id': workspaceId } },
    removed,
    endedHeaders,
    key,
    shopperHeaders: await shopperHeaders(),
    ids: {
      sessions: devices.results.map(({ id }: { id: string }) => id),
      invitations: [open.invitation.id, cancelled.invitation.id],
      invitedEmail,
      subscription: subscription.id,
      card: card.id,
      customer: card.customer_id,
      auditEntry: trail.results[0].id,
      searches: searches.map(({ id }) => id),
      question: asked.search_id,
      rule: ruleId,
      apiKey: apiKey.body.api_key.id,
      endpoint: endpointId,
      message: tested.body.message_id,
      product: product.product_id,
      shopper,
      externalId,
    },
  }
}
