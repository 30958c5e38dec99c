import type { LanguageTag, TriedAnswer } from '@voice-shop/contract'
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

const mostPrevious = 5

/**
 * The protocol for whoever tries the widget: answers of the store's own products that are recorded nowhere. Only a
 * recording goes the shoppers' way, and is kept nowhere either.
 */
export function createPreviewClient({ ask, ...input }: ShopperClientInput & { ask: PreviewCall }): ShopperClient {
  const { transcribe } = createShopperClient(input)
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
    changeShopper: () => undefined,
  }
}
