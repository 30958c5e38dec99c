import type { Fault } from '@voice-shop/simulator-core/faults.ts'
import type { WebhookSender } from '@voice-shop/simulator-core/webhook-sender.ts'
import { makeProduct } from './catalogue.ts'
import { changeOrder, type OrderChange, type PlacedOrder, placeOrder } from './orders/order.ts'
import { type PlatformState, type PrivacyEvent, type StoreScript, scopeOfApp } from './state.ts'

/** What tests, and POST /_control/{name} with a JSON object, can make happen. */
export interface TiendaNubeControl {
  /** The merchant approves the app: a code for the app to exchange. */
  approve(): { code: string }
  /** The merchant removes the app: its token is void, and app/uninstalled goes out. */
  uninstall(): void
  /** A payment is missing: the API answers 402, and app/suspended goes out unless it is not `told`. */
  suspend(input?: { isTold?: boolean }): void
  /** It was paid: app/resumed goes out unless it is not `told`. */
  resume(input?: { isTold?: boolean }): void
  /** What the answer with a token calls the store from now on: both names are documented. */
  nameStore(input: { field: 'user_id' | 'store_id' }): void
  /** Refuses webhooks of an event from now on, or takes them again. */
  forbidEvent(input: { event: string; isForbidden?: boolean }): void
  /** What the merchant grants the app at its next installation; all that it asks for without. */
  setScope(input: { scope?: string }): void
  /** A shopper, or the merchant, orders; it is told by webhook. */
  placeOrder(input: PlacedOrder): { id: number }
  /** What becomes of an order; it is told by webhook. */
  changeOrder(input: { id: number; change: OrderChange }): void
  /** A webhook that says what it will of an order. */
  sendOrderWebhook(input: { event: string; id: number }): void
  /** How often each webhook of orders is sent from now on. */
  setCopies(input: { copies: number }): void
  /** Until all webhooks that are under way have been answered or given up. */
  waitForWebhooks(): Promise<void>
  /** Moves the simulator's clock. */
  moveClock(input: { ms: number }): void
  /** How many products the store has; any number costs the same memory. */
  setProductCount(input: { count: number }): void
  /** Changes, or with `isDeleted` removes, the product at a place, and tells by webhook. */
  changeProduct(input: { index: number; price?: string; isDeleted?: boolean; times?: number }): void
  /** One of the privacy webhooks, to its own address. */
  sendPrivacy(input: { event: PrivacyEvent; times?: number }): void
  /** The webhooks that are registered now. */
  listWebhooks(): { event: string; url: string }[]
  /** The scripts on the store's pages. */
  listScripts(): StoreScript[]
  /** The next requests to the API meet a fault. */
  setFault(input: Fault): void
  /** Keeps webhooks back until `release`, which can turn their order round. */
  hold(): void
  release(input: { isReversed?: boolean }): void
}

const customer = { id: 1, email: 'juana@example.com', phone: '+54 11 5555 0000', identification: '20123456' }

/** What the documentation shows of each, besides the store's id. */
const privacyBodies: Record<PrivacyEvent, object> = {
  'store/redact': {},
  'customers/redact': { customer, orders_to_redact: [213, 3415, 21515] },
  'customers/data_request': {
    customer,
    orders_requested: [213, 3415, 21515],
    checkouts_requested: [214, 3416, 21518],
    drafts_orders_requested: [10, 1245, 5456],
    data_request: { id: 456 },
  },
}

export type Tell = (event: string, body: object, times?: number) => void

/** Sends a webhook to all who have registered for its event. */
export function createTell(state: PlatformState, sender: WebhookSender): Tell {
  return (event, body, times = 1) => {
    if (state.isSuspended) return
    for (const { url } of state.webhooks.filter((webhook) => webhook.event === event)) {
      sender.send(url, { store_id: state.store.id, event, ...body }, { times })
    }
  }
}

/** Makes the control of a running simulator. */
export function createControl(
  state: PlatformState,
  { sender, tell }: { sender: WebhookSender; tell: Tell },
): TiendaNubeControl {
  const storeId = state.store.id

  let copies = 1
  const tellOrder = (event: string, body: object) => tell(event, body, copies)

  return {
    approve: () => ({ code: state.createCode() }),
    setScope({ scope = scopeOfApp }) {
      state.scope = scope
    },
    placeOrder: (input) => ({ id: placeOrder({ state, tell: tellOrder }, input).id }),
    changeOrder: (input) => changeOrder({ state, tell: tellOrder }, input),
    sendOrderWebhook: ({ event, id }) => tell(event, { id }),
    setCopies: (input) => {
      copies = input.copies
    },
    waitForWebhooks: () => sender.waitForAll(),
    uninstall() {
      const body = { store_id: storeId, event: 'app/uninstalled', id: Number(state.app.id) }
      for (const { url } of state.uninstall()) sender.send(url, body)
    },
    suspend({ isTold = true } = {}) {
      if (isTold) tell('app/suspended', {})
      state.isSuspended = true
    },
    resume({ isTold = true } = {}) {
      state.isSuspended = false
      if (isTold) tell('app/resumed', {})
    },
    nameStore({ field }) {
      state.storeField = field
    },
    forbidEvent({ event, isForbidden = true }) {
      if (isForbidden) state.forbiddenEvents.add(event)
      else state.forbiddenEvents.delete(event)
    },
    moveClock: ({ ms }) => state.moveClock(ms),
    setProductCount({ count }) {
      state.productCount = count
    },
    changeProduct({ index, price, isDeleted = false, times = 1 }) {
      const product = state.findProduct(index) ?? makeProduct(index, state.now)
      const variants = product.variants.map((variant) => (price ? { ...variant, price } : variant))
      const changed = { ...product, variants, updated_at: state.now.toISOString() }
      state.changed.set(index, isDeleted ? null : changed)
      tell(isDeleted ? 'product/deleted' : 'product/updated', { id: product.id }, times)
    },
    sendPrivacy({ event, times = 1 }) {
      const url = state.app.privacyUrls?.[event]
      if (url) sender.send(url, { store_id: storeId, ...privacyBodies[event] }, { times })
    },
    listWebhooks: () => state.webhooks.map(({ event, url }) => ({ event, url })),
    listScripts: () => [...state.scripts],
    setFault: (fault) => state.faults.set(fault),
    hold: () => sender.hold(),
    release: (input) => sender.release(input),
  }
}
