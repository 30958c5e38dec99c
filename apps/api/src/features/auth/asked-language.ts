import type { Language } from '@voice-shop/contract'

export interface AskedLanguage {
  language: Language
  hasAskedForLanguage: boolean
}

/** In which language the request asked to be answered, null where in none of ours. */
export function getAsked({ language, hasAskedForLanguage }: AskedLanguage): Language | null {
  return hasAskedForLanguage ? language : null
}
