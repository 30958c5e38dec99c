import type { Handover } from '@voice-shop/shopper/handover.ts'
import type { Turn } from '@voice-shop/shopper/turn.ts'
import { type Consent, findRememberedShopper, followConsent, forgetShopper } from './remembered-shopper.ts'

/** What the page keeps for this shopper, in this tab. */
export interface Kept {
  shopperId: string
  /** Whether others than this tab may know the id. */
  isRemembered: boolean
  turns: Turn[]
  isMuted: boolean
  /** Of a page that led here: what the first question may change. Not kept. */
  handedSearch?: string
}

const mostTurns = 12

function isKept(value: unknown): value is Kept {
  const kept = value as Kept | null
  return typeof kept?.shopperId === 'string' && Array.isArray(kept.turns)
}

/** Storage that a page may deny: then nothing outlives it. */
function tryStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}

const nameOf = (key: string) => `voice-shop:${key}`
const openNameOf = (key: string) => `voice-shop-open:${key}`

/**
 * The conversation so far; one that cannot be read is a new one, of who is known from before. A question without an answer
 * is left out, and a shopper who has taken consent back is somebody else.
 */
export function readKept(key: string, consent: Consent): Kept {
  if (consent === 'refused') forgetShopper(key)
  const kept = readConversation(key, consent)
  const { id: shopperId, isRemembered } = followConsent(
    { id: kept.shopperId, isRemembered: kept.isRemembered === true },
    consent,
  )
  return { ...kept, shopperId, isRemembered }
}

function readConversation(key: string, consent: Consent): Kept {
  const remembered = consent === 'given' ? findRememberedShopper(key) : null
  const shopperId = remembered ?? crypto.randomUUID()
  const fresh: Kept = { shopperId, isRemembered: remembered !== null, turns: [], isMuted: false }
  const text = tryStorage((storage) => storage.getItem(nameOf(key)))
  if (!text) return fresh
  try {
    const kept: unknown = JSON.parse(text)
    return isKept(kept) ? { ...kept, turns: kept.turns.filter(({ answer }) => answer !== null) } : fresh
  } catch {
    return fresh
  }
}

export function keep(key: string, kept: Kept): void {
  const { handedSearch: _, ...rest } = kept
  const latest = { ...rest, turns: kept.turns.slice(-mostTurns) }
  tryStorage((storage) => storage.setItem(nameOf(key), JSON.stringify(latest)))
}

/** Whether the panel comes up by itself on the next page. */
export function keepOpen(key: string, isOpen: boolean): void {
  tryStorage((storage) => (isOpen ? storage.setItem(openNameOf(key), '1') : storage.removeItem(openNameOf(key))))
}

/** The conversation that a page handed over, which goes on here. */
export function takeOver(kept: Kept, { shopperId, searchId }: Handover): Kept {
  const known: Kept =
    kept.shopperId === shopperId ? kept : { shopperId, isRemembered: false, turns: [], isMuted: kept.isMuted }
  return searchId === null ? known : { ...known, handedSearch: searchId }
}
