import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton, type SkeletonShape } from '../ui/skeleton.tsx'

interface QueryFallbackProps {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>
  labels: { loading: string; failed: string; retry: string }
  /** Whether a failure is read out; not where a toast or another part tells of it. */
  isAnnounced?: boolean
  /** What it looks like while it is on its way. */
  shape?: SkeletonShape
  count?: number
}

/** In the place of what a query brings: its outline, or why it is not there with a button that asks again. */
export function QueryFallback({ query, labels, isAnnounced = false, ...skeleton }: QueryFallbackProps) {
  const { isError, isFetching, refetch } = query
  if (!isError) return <Skeleton label={labels.loading} {...skeleton} />
  return (
    <Alert
      tone="error"
      isAnnounced={isAnnounced}
      action={
        <Button variant="secondary" isBusy={isFetching} onClick={() => void refetch()}>
          {labels.retry}
        </Button>
      }
    >
      {labels.failed}
    </Alert>
  )
}

interface QueryPartProps<Data> extends QueryFallbackProps {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** What a query brings, once it is there. */
export function QueryBoundary<Data>({ children, ...fallback }: QueryPartProps<Data>) {
  const { data } = fallback.query
  return data === undefined ? <QueryFallback {...fallback} /> : children(data)
}
