import { useQueryClient } from '@tanstack/react-query'
import { logoutRoute } from '@voice-shop/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { callApi } from '../api/client.ts'
import { dropEarlyAnswers } from '../api/early-answers.ts'
import { beginSessionEnd, clearSession } from '../api/session.ts'
import { paths } from '../paths.ts'

/** Ends the session and leads to /login, and whether that is under way. */
export function useLogOut(): [() => Promise<void>, boolean] {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const logOut = async () => {
    setIsBusy(true)
    // What comes up from here on would be refused, such as live updates, or a part that is drawn for the first time.
    beginSessionEnd()
    // So would be what is still on its way when the session ends before it arrives.
    dropEarlyAnswers()
    await queryClient.cancelQueries()
    try {
      await callApi(logoutRoute, { endsSession: true })
    } catch {
      // The client has logged it. The session ends here all the same; on the server it runs out by itself.
    }
    // Away from the protected pages first: they would remember themselves for the next sign-in.
    navigate(paths.login)
    clearSession()
  }
  return [logOut, isBusy]
}
