import type { Finding, Wishes } from '@voice-shop/answers'
import type { Understood } from '@voice-shop/contract'

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
export function describeFinding({ kind, products, suggestions, trace }: Finding, { isByModel = false } = {}) {
  const { understanding, relaxed, rules, fitting } = trace
  return {
    kind,
    understood: describeWishes(understanding.wishes),
    relaxed: [...relaxed],
    suggestions: [...suggestions],
    products: products.map(({ givenUp: _, reasons, misses, ...product }) => ({
      ...product,
      reasons: [...reasons],
      misses: [...misses],
    })),
    trace: {
      language: understanding.language,
      // Of a name, all of it is told as it was said.
      words: understanding.words.filter((word) => !understanding.named?.words.includes(word)),
      is_follow_up: understanding.isFollowUp,
      question: understanding.intent === 'other' ? (understanding.other ?? 'other') : null,
      rules: [...rules],
      fitting,
      ...(isByModel ? { is_by_model: true as const } : {}),
    },
  }
}

const noTraits = { types: [], colours: [], materials: [], features: [], occasions: [] }

/** What a search asked for, as the engine takes it. */
export function readWishes(understood: Understood): Wishes {
  return { ...noTraits, ...understood } as Wishes
}
