import type { Language } from '@voice-shop/contract'

const own: readonly Language[] = ['en', 'es', 'pt']

/** The language of the page where it is one of ours, else the store's. */
export function findPageLanguage(storeLanguage: Language): Language {
  const [base] = document.documentElement.lang.toLowerCase().split(/[-_]/)
  return own.find((language) => language === base) ?? storeLanguage
}
