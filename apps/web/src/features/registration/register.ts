import { defaultPlatform, type Merchant, registerRoute, type SignedIn, type StoreCard } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { startSession } from '../../api/session.ts'
import { findLanguage } from '../../app/language.ts'
import { getLanguage } from '../../app/translation.ts'
import { updateStoreLanguage } from '../stores/stores.public.ts'
import type { RegisterFields } from './register-check.ts'

/** What a new account comes to: by an invitation's token, or as the owner of a store that was installed. */
export interface RegisterTarget {
  token?: string | undefined
  store?: StoreCard | null | undefined
}

/** Creates an account, with a store of its own unless it has a target, and stores its session. @throws {ApiError} */
export async function register(fields: RegisterFields, { token, store }: RegisterTarget = {}): Promise<SignedIn> {
  const { confirmPassword: _, ...account } = fields
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const signedIn = await callApi(registerRoute, {
    body: {
      ...account,
      platform: store?.platform ?? defaultPlatform,
      time_zone: timeZone,
      ...(token && { token }),
      ...(store && { merchant_id: store.id, store_id: store.store_id }),
    },
  })
  startSession(signedIn)
  return signedIn
}

/** A new store speaks the language in which its owner registered. */
export async function keepRegistrationLanguage(merchant: Merchant): Promise<void> {
  const language = findLanguage(getLanguage())
  if (language && language !== merchant.main_language) await updateStoreLanguage(language, merchant.id)
}
