import type { LanguageTag, ShopperSession, TriedAnswer } from '@voice-shop/contract'
import {
  createShopperClient,
  type ShopperClient,
  type ShopperClientInput,
  ShopperError,
} from '@voice-shop/shopper/shopper-client.ts'

/** Asks the page around the preview. */
export type PreviewCall = (question: {
  query: string
  language: LanguageTag
  previous: string[]
}) => Promise<{ answer: TriedAnswer | null; status: number }>

/** Has the page around begin a session for a recording. */
export type PreviewBegin = () => Promise<{ session: ShopperSession | null; status: number }>

interface PreviewClientInput extends ShopperClientInput {
  ask: PreviewCall
  begin: PreviewBegin
}

const mostPrevious = 5

/**
 * The protocol for whoever tries the widget: answers of the store's own products that are recorded nowhere. A recording is
 * written down as a shopper's is, by a session of its own, and is kept nowhere either.
 */
export function createPreviewClient({ ask, begin, ...input }: PreviewClientInput): ShopperClient {
  const createSession = async () => {
    const { session, status } = await begin()
    if (!session) throw new ShopperError(status, '')
    return session
  }
  const { transcribe } = createShopperClient({ ...input, createSession })
  const { language } = input
  /** What had been said when a search was made, by the ids that the panel follows up with. */
  const said = new Map<string, string[]>()
  return {
    begin: () => Promise.resolve(),
    ask: async ({ query, search_id, previous_search_id: previousId }) => {
      const previous = said.get(previousId ?? '') ?? []
      const { answer, status } = await ask({ query, language, previous })
      if (!answer) throw new ShopperError(status, '')
      said.set(search_id, [...previous, query].slice(-mostPrevious))
      const { trace: _, ...worded } = answer
      return { ...worded, search_id }
    },
    transcribe,
    tell: () => undefined,
    tellCart: () => undefined,
    report: () => true,
    changeShopper: () => undefined,
  }
}
