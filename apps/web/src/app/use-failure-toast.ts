import { useCallback } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useToast } from '../ui/toasts.tsx'

/** Tells that something did not work, with the server's message or else `fallback`. */
export function useFailureToast(): (error: unknown, fallback: string) => void {
  const { show } = useToast()
  return useCallback(
    (error, fallback) => {
      const message = error instanceof ApiError ? error.firstMessage : undefined
      show({ tone: 'error', message: message ?? fallback })
    },
    [show],
  )
}
