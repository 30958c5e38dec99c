import { useCallback } from 'react'
import { useToast } from '../ui/toasts.tsx'
import { getFailureMessage } from './failure-message.ts'

/** Tells that something did not work, with the server's message or else what `fallback` says. */
export function useFailureToast(): (error: unknown, fallback: () => string) => void {
  const { show } = useToast()
  return useCallback(
    (error, fallback) => show({ tone: 'error', message: () => getFailureMessage(error, fallback()) }),
    [show],
  )
}
