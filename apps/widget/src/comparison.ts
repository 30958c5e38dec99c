import { participantAttribute } from '@voice-shop/contract/holdout-group'
import type { WidgetEvents } from './public-api.ts'
import { findConsent, findRememberedShopper, forgetShopper, rememberShopper } from './remembered-shopper.ts'

/** https://shopify.dev/docs/api/customer-privacy: what is not loaded yet is loaded by its name. */
interface ShopifyPage {
  Shopify?: {
    routes?: { root?: string }
    customerPrivacy?: unknown
    loadFeatures?: (features: { name: string; version: string }[], done: () => void) => void
  }
}

/** Shopify's question is waited for no longer: the button is not there before. */
const longestMs = 2000

interface ComparisonInput {
  /** Of the page's configuration. */
  id: string
  /** The store's widget key. */
  key: string
  /** Where Voice Shop is. */
  origin: string
  listeners: Partial<WidgetEvents>
}

const nameOf = (key: string) => `voice-shop-comparison:${key}`

async function tellCart(root: string, participant: string): Promise<void> {
  const { ok, status } = await fetch(`${root}cart/update.js`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ attributes: { [participantAttribute]: participant } }),
  })
  if (!ok) throw new Error(`the cart answered ${status}`)
}

function loadConsent({ customerPrivacy, loadFeatures }: NonNullable<ShopifyPage['Shopify']>): Promise<void> {
  return new Promise((resolve) => {
    if (customerPrivacy || !loadFeatures) return resolve()
    setTimeout(resolve, longestMs)
    loadFeatures([{ name: 'consent-tracking-api', version: '0.1' }], resolve)
  })
}

/** The first half of a SHA-256, which holds the group and leads to nobody outside of this comparison. */
async function nameParticipant(id: string, shopperId: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${id} ${shopperId}`))
  return [...new Uint8Array(bytes, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Who takes part in the store's comparison, and how the store's cart and we are told so. */
export interface Participant {
  name: string
  /** Once a tab, however often it is asked to on a page. Rejects where it could not be told: the next page tries again. */
  tell(): Promise<void>
}

/**
 * Null for who may not be known again, and where an order could not name them: they see the widget and are counted nowhere. So
 * does who has a conversation in this tab: it does not vanish. May throw where the page denies storage.
 */
export async function findParticipant({ id, key, origin, listeners }: ComparisonInput): Promise<Participant | null> {
  const { Shopify } = window as unknown as ShopifyPage
  if (!Shopify || !crypto.subtle) return null
  const root = Shopify.routes?.root ?? '/'
  if (!listeners.consent) await loadConsent(Shopify)
  const consent = findConsent(listeners)
  const told = sessionStorage.getItem(nameOf(key))
  if (consent === 'refused') {
    forgetShopper(key)
    if (told !== null) {
      await tellCart(root, '')
      sessionStorage.removeItem(nameOf(key))
    }
  }
  if (consent !== 'given' || sessionStorage.getItem(`voice-shop:${key}`) !== null) return null
  rememberShopper(key, crypto.randomUUID())
  const shopperId = findRememberedShopper(key)
  if (shopperId === null) return null
  const name = await nameParticipant(id, shopperId)
  let isAsked = told === id
  return {
    name,
    async tell() {
      if (isAsked) return
      isAsked = true
      const body = JSON.stringify({ key, comparison_id: id, participant: name })
      const headers = { 'content-type': 'application/json' }
      const { ok, status } = await fetch(`${origin}/api/widget/holdout/`, {
        method: 'POST',
        credentials: 'omit',
        headers,
        body,
      })
      if (!ok) throw new Error(`the comparison answered ${status}`)
      await tellCart(root, name)
      sessionStorage.setItem(nameOf(key), id)
    },
  }
}
