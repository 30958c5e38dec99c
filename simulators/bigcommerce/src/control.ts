import type { Fault } from '@voice-shop/simulator-core/faults.ts'
import type { WebhookSender } from '@voice-shop/simulator-core/webhook-sender.ts'
import { makeProduct } from './catalogue.ts'
import { getAuthUrl, getSignedUrl } from './control-panel.ts'
import { changeOrder, type OrderChange, type PlacedOrder, placeOrder } from './orders/order.ts'
import { type PlatformState, type Script, scopeOfApp } from './state.ts'
import type { Tell } from './tell-hooks.ts'

/** What tests, and POST /_control/{name} with a JSON object, can make happen. */
export interface BigCommerceControl {
  /** Where the merchant's iframe goes to install the app, with a fresh code. */
  getInstallUrl(): { url: string }
  /** Where it goes to open the app. */
  getLoadUrl(): { url: string }
  /** Removes the app: its token is void. Returns where the iframe goes. The owner does it, or a user whom they let. */
  uninstall(input?: { by?: 'owner' | 'user' }): { url: string }
  /** A store-level API account, as the merchant makes it by hand. */
  createAccount(input?: { scope?: string }): { client_id: string; store_hash: string; access_token: string }
  /** What the app is granted at its next installation; without one all that it asks for. */
  setScope(input: { scope?: string }): void
  revoke(input: { token: string }): void
  moveClock(input: { ms: number }): void
  setProductCount(input: { count: number }): void
  /** Changes, or with `isDeleted` removes, the product at a place, and tells by webhook. */
  changeProduct(input: { index: number; price?: number; isDeleted?: boolean; times?: number }): void
  /** A shopper, or the merchant, orders; it is told by webhook. */
  placeOrder(input: PlacedOrder): { id: number }
  /** What becomes of an order; it is told by webhook. */
  changeOrder(input: { id: number; change: OrderChange }): void
  /** A webhook of the merchant's store about something that need not be there. */
  sendWebhook(input: { scope: string; data: object }): void
  /** How often each webhook is sent from now on. */
  setCopies(input: { copies: number }): void
  /** Until all that were sent have been taken. */
  waitForWebhooks(): Promise<void>
  /** The store is closed for good: store/app/uninstalled. */
  cancelStore(): void
  /** The webhooks that are registered now. */
  listWebhooks(): { scope: string; destination: string; isActive: boolean; headers: Record<string, string> }[]
  /** As the platform does with those that stay idle or fail for long. */
  switchOffWebhooks(): void
  /** The scripts on the store's pages. */
  listScripts(): Script[]
  /** As somebody does in the control panel. */
  deleteScript(input: { uuid: string }): void
  /** The next requests to the API meet a fault. */
  setFault(input: Fault): void
  /** Keeps webhooks back until `release`, which can turn their order round. */
  hold(): void
  release(input: { isReversed?: boolean }): void
}

/** Makes the control of a running simulator. */
export function createControl(state: PlatformState, sender: WebhookSender, tell: Tell): BigCommerceControl {
  return {
    getInstallUrl: () => ({ url: getAuthUrl(state) }),
    getLoadUrl: () => ({ url: getSignedUrl(state, state.app.loadUrl) }),
    uninstall({ by = 'owner' } = {}) {
      const url = getSignedUrl(state, state.app.uninstallUrl, by)
      state.uninstall()
      return { url }
    },
    createAccount: ({ scope } = {}) => state.createAccount(scope),
    setScope({ scope = scopeOfApp }) {
      state.scope = scope
    },
    revoke: ({ token }) => state.revoke(token),
    moveClock: ({ ms }) => state.moveClock(ms),
    setProductCount({ count }) {
      state.productCount = count
    },
    changeProduct({ index, price, isDeleted = false, times }) {
      const product = state.findProduct(index) ?? makeProduct(index, state.now)
      const prices = price === undefined ? {} : { price, sale_price: 0, calculated_price: price }
      state.changed.set(index, isDeleted ? null : { ...product, ...prices, date_modified: state.now.toISOString() })
      tell(isDeleted ? 'store/product/deleted' : 'store/product/updated', { type: 'product', id: product.id }, times)
    },
    placeOrder: (input) => ({ id: placeOrder({ state, tell }, input).id }),
    changeOrder: (input) => changeOrder({ state, tell }, input),
    sendWebhook: ({ scope, data }) => tell(scope, data),
    setCopies({ copies }) {
      state.copies = copies
    },
    waitForWebhooks: () => sender.waitForAll(),
    cancelStore() {
      state.revokeApp()
      tell('store/app/uninstalled', { type: 'store' })
    },
    listWebhooks: () =>
      state.hooks.map(({ scope, destination, is_active: isActive, headers }) => ({
        scope,
        destination,
        isActive,
        headers,
      })),
    switchOffWebhooks() {
      for (const hook of state.hooks) hook.is_active = false
    },
    listScripts: () => [...state.scripts],
    deleteScript({ uuid }) {
      const place = state.scripts.findIndex((script) => script.uuid === uuid)
      if (place >= 0) state.scripts.splice(place, 1)
    },
    setFault: (fault) => state.faults.set(fault),
    hold: () => sender.hold(),
    release: (input) => sender.release(input),
  }
}
