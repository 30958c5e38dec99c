import { useQueryClient } from '@tanstack/react-query'
import { logoutRoute } from '@voice-shop/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { callApi } from '../api/client.ts'
import { beginSessionEnd, clearSession } from '../api/session.ts'
import { paths } from '../paths.ts'

/** Ends the session and leads to /login, and whether that is under way. */
export function useLogOut(): [() => Promise<void>, boolean] {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const logOut = async () => {
    setIsBusy(true)
    // What is still on its way would be refused when the session ends before it arrives.
    await queryClient.cancelQueries()
    const ended = callApi(logoutRoute)
    // So would be what comes up meanwhile, such as live updates.
    beginSessionEnd()
    try {
      await ended
    } catch {
      // The client has logged it. The session ends here all the same; on the server it runs out by itself.
    }
    // Away from the protected pages first: they would remember themselves for the next sign-in.
    navigate(paths.login)
    clearSession()
  }
  return [logOut, isBusy]
}
