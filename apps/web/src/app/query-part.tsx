import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton, type SkeletonShape } from '../ui/skeleton.tsx'

interface QueryPartProps<Data> {
  query: UseQueryResult<Data>
  labels: { loading: string; failed: string; retry: string }
  /** What it looks like while it is on its way. */
  shape?: SkeletonShape
  count?: number
  children: (data: Data) => ReactNode
}

/** What a query brings, once it is there: until then its outline, or why not with a button that asks again. */
export function QueryPart<Data>({ query, labels, children, ...skeleton }: QueryPartProps<Data>) {
  const { data, isError, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (!isError) return <Skeleton label={labels.loading} {...skeleton} />
  return (
    <Alert
      tone="error"
      isAnnounced={false}
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
