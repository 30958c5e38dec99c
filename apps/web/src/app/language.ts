import { defaultLanguage, type Language, languages, updateStoreRoute } from '@voice-shop/contract'
import i18next from 'i18next'
import { callApi } from '../api/client.ts'

const storageKey = 'language'

export function isLanguage(value: string | null | undefined): value is Language {
  return languages.some((language) => language === value)
}

/** The language chosen before, else the first of the browser's that there is, else English. */
export function getInitialLanguage(): Language {
  const stored = localStorage.getItem(storageKey)
  if (isLanguage(stored)) return stored
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? defaultLanguage
}

/** Switches the interface, once the messages are there, and remembers the choice. */
export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Switches the interface and tells the store that `merchantId` names; a failure there is only logged. */
export async function changeStoreLanguage(language: Language, merchantId: string): Promise<void> {
  const update = callApi(updateStoreRoute, { params: { id: merchantId }, body: { main_language: language } })
  await Promise.all([
    setLanguage(language),
    // callApi has logged it: the person has the language that was asked for.
    update.catch(() => undefined),
  ])
}
