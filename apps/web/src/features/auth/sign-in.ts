import {
  defaultPlatform,
  loginRoute,
  registerRoute,
  type SignedIn,
  type SignInPending,
  type StoreCard,
} from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { startSession } from '../../api/session.ts'
import type { RegisterFields } from './register-check.ts'

interface Credentials {
  email: string
  password: string
  /** An invitation to be accepted. */
  token?: string
}

/** Signs in and stores the session, unless the account asks for a code first. @throws {ApiError} */
export async function logIn(credentials: Credentials): Promise<SignedIn | SignInPending> {
  const answer = await callApi(loginRoute, { body: { ...credentials, username: credentials.email } })
  if ('access' in answer) startSession(answer)
  return answer
}

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
