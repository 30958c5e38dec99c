import type { NubeBrowserAPIs } from '@tiendanube/nube-sdk-types'
import type { Turn } from '@voice-shop/shopper/turn.ts'

type Storage = Pick<NubeBrowserAPIs['asyncSessionStorage'], 'getItem' | 'setItem'>

export interface KeptConversation {
  shopperId: string
  isOpen: boolean
  turns: Turn[]
  /** The search that the page with the microphone led back with last; null: none has. */
  takenSearch: string | null
}

const mostTurns = 6
const nameOf = (key: string) => `voice-shop:${key}`

/** The conversation of this tab so far; one that cannot be read is a new one. */
export async function readConversation(storage: Storage, key: string): Promise<KeptConversation> {
  const text = await storage.getItem(nameOf(key)).catch(() => null)
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<KeptConversation> | null
    if (typeof kept?.shopperId === 'string' && Array.isArray(kept.turns)) {
      const turns = kept.turns.filter(({ answer }) => answer !== null)
      return { shopperId: kept.shopperId, isOpen: kept.isOpen === true, turns, takenSearch: kept.takenSearch ?? null }
    }
  } catch {
    // Something else has written there.
  }
  return { shopperId: crypto.randomUUID(), isOpen: false, turns: [], takenSearch: null }
}

export async function keepConversation(storage: Storage, key: string, kept: KeptConversation): Promise<void> {
  const latest = { ...kept, turns: kept.turns.slice(-mostTurns) }
  // A store that denies its storage has a conversation for one page.
  await storage.setItem(nameOf(key), JSON.stringify(latest)).catch(() => undefined)
}
