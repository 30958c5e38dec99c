/** What the browser set out to pay for: the page that it comes back to follows that plan until it is active. */
export interface StartedCheckout {
  workspaceId: string
  planId: string
}

const storageKey = 'checkout'

/** Remembers it for this tab, which is the one that comes back. */
export function saveCheckout(checkout: StartedCheckout): void {
  sessionStorage.setItem(storageKey, JSON.stringify(checkout))
}

/** The plan that this tab set out to pay for in a workspace, null for none. */
export function findCheckoutPlan(workspaceId: string | null): string | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Partial<StartedCheckout> | null
    return saved?.workspaceId === workspaceId && typeof saved?.planId === 'string' ? saved.planId : null
  } catch {
    // Not what saveCheckout wrote: as good as nothing.
    return null
  }
}

export function forgetCheckout(): void {
  sessionStorage.removeItem(storageKey)
}
