import { createHash, randomUUID } from 'node:crypto'
import type { Fault } from '@voice-shop/simulator-core/faults.ts'
import type { WebhookSender } from '@voice-shop/simulator-core/webhook-sender.ts'
import { makeProduct } from './catalogue.ts'
import { getAuthUrl, getSignedUrl } from './control-panel.ts'
import { signWebhook } from './sign.ts'
import type { PlatformState, Script } from './state.ts'

/** What tests, and POST /_control/{name} with a JSON object, can make happen. */
export interface BigCommerceControl {
  /** Where the merchant's iframe goes to install the app, with a fresh code. */
  getInstallUrl(): { url: string }
  /** Where it goes to open the app. */
  getLoadUrl(): { url: string }
  /** Removes the app: its token is void. Returns where the iframe goes. The owner does it, or a user whom they let. */
  uninstall(input?: { by?: 'owner' | 'user' }): { url: string }
  /** A store-level API account, as the merchant makes it by hand. */
  createAccount(): { client_id: string; store_hash: string; access_token: string }
  revoke(input: { token: string }): void
  moveClock(input: { ms: number }): void
  setProductCount(input: { count: number }): void
  /** Changes, or with `isDeleted` removes, the product at a place, and tells by webhook. */
  changeProduct(input: { index: number; price?: number; isDeleted?: boolean; times?: number }): void
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
export function createControl(state: PlatformState, sender: WebhookSender): BigCommerceControl {
  const producer = `stores/${state.store.hash}`

  const tell = (scope: string, data: object, times = 1) => {
    const created_at = Math.floor(state.now.getTime() / 1000)
    const hash = createHash('sha1')
      .update(JSON.stringify([scope, data, created_at]))
      .digest('hex')
    const content = { scope, store_id: '1001', data, hash, created_at, producer }
    for (const hook of state.hooks.filter((candidate) => candidate.is_active && candidate.scope === scope)) {
      const body = JSON.stringify(content)
      const id = `msg_${randomUUID()}`
      const secret = state.app.clientSecret
      const signed = {
        'webhook-id': id,
        'webhook-timestamp': String(created_at),
        'webhook-signature': signWebhook({ id, timestamp: created_at, body, secret }),
      }
      sender.send(hook.destination, content, { times, headers: { ...hook.headers, ...(hook.isSigned ? signed : {}) } })
    }
  }

  return {
    getInstallUrl: () => ({ url: getAuthUrl(state) }),
    getLoadUrl: () => ({ url: getSignedUrl(state, state.app.loadUrl) }),
    uninstall({ by = 'owner' } = {}) {
      const url = getSignedUrl(state, state.app.uninstallUrl, by)
      state.uninstall()
      return { url }
    },
    createAccount: () => state.createAccount(),
    revoke: ({ token }) => state.revoke(token),
    moveClock: ({ ms }) => state.moveClock(ms),
    setProductCount({ count }) {
      state.productCount = count
    },
    changeProduct({ index, price, isDeleted = false, times = 1 }) {
      const product = state.findProduct(index) ?? makeProduct(index, state.now)
      const prices = price === undefined ? {} : { price, sale_price: 0, calculated_price: price }
      state.changed.set(index, isDeleted ? null : { ...product, ...prices, date_modified: state.now.toISOString() })
      tell(isDeleted ? 'store/product/deleted' : 'store/product/updated', { type: 'product', id: product.id }, times)
    },
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
