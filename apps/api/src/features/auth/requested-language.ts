import type { Language } from '@voice-shop/contract'

export interface RequestedLanguage {
  language: Language
  hasRequestedLanguage: boolean
}

/** In which language the request asked to be answered, null where in none of ours. */
export function findRequestedLanguage({ language, hasRequestedLanguage }: RequestedLanguage): Language | null {
  return hasRequestedLanguage ? language : null
}
