import { useEffect, useEffectEvent, useRef } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useFailureToast } from './use-failure-toast.ts'

interface FailingQuery {
  error: Error | null
  errorUpdatedAt: number
}

/**
 * Tells each failure to load once, with the server's message or else what `fallback` says. One that is refused is not told:
 * who has lost the workspace hears that, and not that a list of it does not load.
 */
export function useLoadErrorToast({ error, errorUpdatedAt }: FailingQuery, fallback: () => string): void {
  const showFailure = useFailureToast()
  const toldAt = useRef(0)
  const tell = useEffectEvent((failure: Error) => showFailure(failure, fallback))
  useEffect(() => {
    if (!error || toldAt.current === errorUpdatedAt) return
    toldAt.current = errorUpdatedAt
    if (!(error instanceof ApiError && error.status === 403)) tell(error)
  }, [error, errorUpdatedAt])
}
