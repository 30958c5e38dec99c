import { useEffect, useRef } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useToast } from '../ui/toasts.tsx'

interface FailingQuery {
  error: Error | null
  errorUpdatedAt: number
}

/**
 * Tells each failure to load once, with the server's message or else `fallback`. One that is refused is not told:
 * who has lost the workspace hears that, and not that a list of it does not load.
 */
export function useLoadErrorToast({ error, errorUpdatedAt }: FailingQuery, fallback: string): void {
  const { show } = useToast()
  const toldAt = useRef(0)
  useEffect(() => {
    if (!error || toldAt.current === errorUpdatedAt) return
    toldAt.current = errorUpdatedAt
    const { status, firstMessage } = error instanceof ApiError ? error : {}
    if (status !== 403) show({ tone: 'error', message: firstMessage ?? fallback })
  }, [error, errorUpdatedAt, show, fallback])
}
