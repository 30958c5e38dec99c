import type { WidgetEvents } from './public-api.ts'

/** What Shopify puts on pages whose shoppers are asked: https://shopify.dev/docs/api/customer-privacy */
interface AskingPage {
  Shopify?: { customerPrivacy?: { analyticsProcessingAllowed?: () => boolean } }
}

/** Storage that a page may deny: then nobody is known again. */
function tryStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}

/**
 * Whether the shopper lets the store know them again: by the store's own word, else by its platform's. Where neither says
 * so, they do not: BigCommerce and Tienda Nube have nothing that a page could ask.
 */
export function hasConsent({ consent }: Partial<WidgetEvents>, page: AskingPage = window as AskingPage): boolean {
  try {
    if (consent) return consent() === true
    return page.Shopify?.customerPrivacy?.analyticsProcessingAllowed?.() === true
  } catch {
    return false
  }
}

const nameOf = (key: string) => `voice-shop-shopper:${key}`
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The pseudonym of who was here before and lets the store know it; one without consent is forgotten. */
export function findRememberedShopper(key: string, isAllowed: boolean): string | null {
  if (!isAllowed) {
    tryStorage((storage) => storage.removeItem(nameOf(key)))
    return null
  }
  const id = tryStorage((storage) => storage.getItem(nameOf(key)))
  return id !== null && uuid.test(id) ? id : null
}

/** Keeps the pseudonym beyond the tab, only with consent. */
export function rememberShopper(key: string, shopperId: string, isAllowed: boolean): void {
  if (isAllowed) tryStorage((storage) => storage.setItem(nameOf(key), shopperId))
}
