import { defaultPlatform, loginRoute, registerRoute, type SignedIn } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { startSession } from '../../api/session.ts'
import type { RegisterFields } from './register-check.ts'

/** Signs in and stores the session. @throws {ApiError} */
export async function logIn(email: string, password: string): Promise<SignedIn> {
  const signedIn = await callApi(loginRoute, { body: { email, password, username: email } })
  startSession(signedIn)
  return signedIn
}

/** Creates an account with its own store, and stores its session. @throws {ApiError} */
export async function register(fields: RegisterFields): Promise<SignedIn> {
  const { confirmPassword: _, ...account } = fields
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const signedIn = await callApi(registerRoute, {
    body: { ...account, platform: defaultPlatform, time_zone: timeZone },
  })
  startSession(signedIn)
  return signedIn
}
