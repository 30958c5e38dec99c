import { type Language, updateStoreRoute } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { setLanguage } from '../../app/language.ts'

/** The store hears of one choice after the other. */
let lastUpdate: Promise<void> = Promise.resolve()

/** Switches the interface, and tells the store that `merchantId` names, for which nobody waits; a failure there is only logged. */
export async function changeStoreLanguage(language: Language, merchantId: string): Promise<void> {
  lastUpdate = lastUpdate.then(() => updateStoreLanguage(language, merchantId))
  await setLanguage(language)
}

/** Tells the store alone. Never throws. */
export async function updateStoreLanguage(language: Language, merchantId: string): Promise<void> {
  try {
    await callApi(updateStoreRoute, { params: { id: merchantId }, body: { main_language: language } })
  } catch {
    // callApi has logged it: the person has the language that was asked for.
  }
}
