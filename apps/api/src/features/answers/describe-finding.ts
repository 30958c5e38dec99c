import type { Finding, Understanding, Wishes } from '@voice-shop/answers'
import type { RecordedAnswer, Understood } from '@voice-shop/contract'

/** Wishes as they go over the wire: only what was said. */
export function describeWishes(wishes: Wishes): Understood {
  const isSaid = ([, value]: [string, unknown]) => value !== undefined && !(Array.isArray(value) && value.length === 0)
  const { not, ...asked } = wishes
  const banned = Object.entries(not ?? {}).filter(isSaid)
  return {
    ...Object.fromEntries(Object.entries(asked).filter(isSaid)),
    ...(banned.length > 0 ? { not: Object.fromEntries(banned) } : {}),
  }
}

/** What an answer says of how it was made, besides what is shown. */
export function describeFinding({ kind, products, suggestions, trace }: Finding) {
  const { understanding, relaxed, rules, fitting } = trace
  return {
    kind,
    understood: describeWishes(understanding.wishes),
    relaxed: [...relaxed],
    suggestions: [...suggestions],
    products: products.map(({ reasons, misses, ...product }) => ({
      ...product,
      reasons: [...reasons],
      misses: [...misses],
    })),
    trace: {
      language: understanding.language,
      words: [...understanding.words],
      is_follow_up: understanding.isFollowUp,
      question: understanding.intent === 'other' ? (understanding.other ?? 'other') : null,
      rules: [...rules],
      fitting,
    },
  }
}

const noTraits = { types: [], colours: [], materials: [], features: [], occasions: [] }

/** What a search asked for, for a sentence that may change it. */
export function readUnderstanding({ kind, understood, trace }: Omit<RecordedAnswer, 'search_id'>): Understanding {
  const { question, words, language, is_follow_up: isFollowUp } = trace
  const wishes = { ...noTraits, ...understood } as Wishes
  const said = { wishes, words, isFollowUp, language }
  if (question !== null) return { ...said, intent: 'other', other: question }
  return { ...said, intent: kind === 'not_understood' ? 'unclear' : 'product' }
}
