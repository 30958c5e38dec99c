import type { Language } from '@voice-shop/contract'
import { createMemoryAnswers, type MemoryAnswer } from '../features/answers/answers.public.ts'
import { describePushed } from '../features/catalogue/catalogue.public.ts'
import type { ShopperLanguage } from './catalogue/catalogue-entry.ts'
import { listDemoProducts } from './demo-products.ts'

/** The language of the demo store. */
export const storeLanguage: Language = 'es'
/** As many as the widget asks for. */
const mostProducts = 6
/** Whose words answers say. */
const country = 'AR'

/** Answers a sentence, which may change what the one before it asked for. */
export type AnswerSentence = (query: string, language: ShopperLanguage, previous: MemoryAnswer | null) => MemoryAnswer

/** Answers what the demo's shoppers say from its catalogue. What was said before, after the same wishes, is answered once. */
export function createDemoAnswers(origin: string): AnswerSentence {
  const answer = createMemoryAnswers(describePushed(listDemoProducts(origin), storeLanguage))
  const known = new Map<string, MemoryAnswer>()
  return (query, language, previous) => {
    const key = JSON.stringify([query, language, previous?.next])
    const found =
      known.get(key) ?? answer({ query, language, country, previous: previous?.next ?? null, limit: mostProducts })
    known.set(key, found)
    return found
  }
}
