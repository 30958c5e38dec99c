import { loginRoute, type SignedIn, type SignInPending } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { startSession } from '../../api/session.ts'

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
