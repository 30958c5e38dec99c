import { type RouteAnswer, verifyInvitationRoute } from '@voice-shop/contract'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'

export type VerifiedInvitation = RouteAnswer<typeof verifyInvitationRoute>

/** What the server says of the token of an invitation. */
export type InvitationCheck =
  | { state: 'checking' }
  | { state: 'valid'; invitation: VerifiedInvitation }
  /** The link leads nowhere. The server's message says why, unless it was not even asked. */
  | { state: 'refused'; error: unknown }
  /** Nobody knows: no answer came. */
  | { state: 'failed'; error: unknown }

/** Tokens are base64url. Of anything else, such as '..', the browser would make another address. */
const tokenPattern = /^[\w-]{1,200}$/

/** Asks whom an invitation is for. `recheck` asks again, and keeps what is known until the answer comes. */
export function useInvitationCheck(token: string): { check: InvitationCheck; recheck: () => void } {
  const [check, setCheck] = useState<InvitationCheck>({ state: 'checking' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const cancellation = new AbortController()
    void verify(token, cancellation.signal).then((result) => {
      if (!cancellation.signal.aborted) setCheck(result)
    })
    return () => cancellation.abort()
  }, [token, round])
  return { check, recheck: () => setRound((current) => current + 1) }
}

async function verify(token: string, signal: AbortSignal): Promise<InvitationCheck> {
  if (!tokenPattern.test(token)) return { state: 'refused', error: undefined }
  try {
    return { state: 'valid', invitation: await callApi(verifyInvitationRoute, { params: { token }, signal }) }
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 400
    return { state: isRefused ? 'refused' : 'failed', error }
  }
}
