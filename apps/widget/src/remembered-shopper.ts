import type { WidgetEvents } from './public-api.ts'

/** What Shopify puts on pages whose shoppers are asked: https://shopify.dev/docs/api/customer-privacy */
interface AskingPage {
  Shopify?: {
    customerPrivacy?: {
      analyticsProcessingAllowed?: () => boolean
      /** '' of a purpose: the shopper has not answered yet. */
      currentVisitorConsent?: () => { analytics?: string }
    }
  }
}

/** Sent to the document when a shopper has answered Shopify's question. */
export const consentEvent = 'visitorConsentCollected'

/** Whether the shopper lets the store know them again. `unknown`: nobody has asked them, or they have not answered yet. */
export type Consent = 'given' | 'refused' | 'unknown'

/** Storage that a page may deny: then nobody is known again. */
function tryStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}

/**
 * What the shopper has said, by the store's own word, else by its platform's: BigCommerce and Tienda Nube have nothing that a
 * page could ask. What is not known is neither consent nor its end.
 */
export function findConsent(
  { consent }: Partial<WidgetEvents>,
  page: AskingPage = window as unknown as AskingPage,
): Consent {
  try {
    if (consent) {
      const word: unknown = consent()
      return word === true ? 'given' : word === false ? 'refused' : 'unknown'
    }
    const { customerPrivacy: privacy } = page.Shopify ?? {}
    if (privacy?.analyticsProcessingAllowed === undefined) return 'unknown'
    if (privacy.analyticsProcessingAllowed() === true) return 'given'
    return privacy.currentVisitorConsent?.().analytics === '' ? 'unknown' : 'refused'
  } catch {
    return 'unknown'
  }
}

/** Who asks. */
export interface Shopper {
  id: string
  /** Whether others than this tab may know the id: it was kept, or may be. */
  isRemembered: boolean
}

/** Who asks from now on: somebody else where consent was taken back, so that nothing joins them with before. */
export function followConsent(shopper: Shopper, consent: Consent): Shopper {
  if (consent === 'refused' && shopper.isRemembered) return { id: crypto.randomUUID(), isRemembered: false }
  return consent === 'given' && !shopper.isRemembered ? { ...shopper, isRemembered: true } : shopper
}

const nameOf = (key: string) => `voice-shop-shopper:${key}`
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The pseudonym of who was here before. Only for who has consented. */
export function findRememberedShopper(key: string): string | null {
  const id = tryStorage((storage) => storage.getItem(nameOf(key)))
  return id !== null && uuid.test(id) ? id : null
}

/** Keeps the pseudonym beyond the tab. Only for who has consented; another tab's that is there already stays. */
export function rememberShopper(key: string, shopperId: string): void {
  if (findRememberedShopper(key) === null) tryStorage((storage) => storage.setItem(nameOf(key), shopperId))
}

export function forgetShopper(key: string): void {
  tryStorage((storage) => storage.removeItem(nameOf(key)))
}
