import { type Language, type Merchant, updateStoreRoute } from '@voice-shop/contract'
import { callApi } from '../api/client.ts'
import { changeLanguage } from './i18n.ts'
import { getLanguage, useTranslation } from './translation.ts'

const storageKey = 'language'

export const languageNames: readonly { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
  { value: 'pt', label: 'Português' },
]

/** The interface language. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return languageNames.find(({ value }) => value === i18n.language)?.value ?? 'en'
}

/** Switches the interface and remembers the choice. Without a connection to load it by, the language stays. */
export async function setLanguage(language: Language): Promise<void> {
  try {
    if (await changeLanguage(language)) localStorage.setItem(storageKey, language)
  } catch (error) {
    console.error(`the interface could not be switched to ${language}`, error)
  }
}

/** The store hears of one choice after the other. */
let isTold: Promise<void> = Promise.resolve()

/** Switches the interface and tells the store that `merchantId` names; a failure there is only logged. */
export async function changeStoreLanguage(language: Language, merchantId: string): Promise<void> {
  isTold = isTold.then(() => updateStoreLanguage(language, merchantId))
  await Promise.all([setLanguage(language), isTold])
}

/** A new store speaks the language in which its owner registered. */
export async function keepRegistrationLanguage(merchant: Merchant): Promise<void> {
  const language = languageNames.find(({ value }) => value === getLanguage())?.value
  if (language && language !== merchant.main_language) await updateStoreLanguage(language, merchant.id)
}

async function updateStoreLanguage(language: Language, merchantId: string): Promise<void> {
  try {
    await callApi(updateStoreRoute, { params: { id: merchantId }, body: { main_language: language } })
  } catch {
    // callApi has logged it: the person has the language that was asked for.
  }
}
