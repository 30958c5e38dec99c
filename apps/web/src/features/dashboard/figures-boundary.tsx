import type { ComponentProps } from 'react'
import { QueryBoundary, QueryFallback } from '../../app/query-boundary.tsx'
import { RangePart } from './dashboard-figures.tsx'

/**
 * What a query brings, once it is there; pale while it is what the page showed before it was loaded again (use-kept-query.ts). Where
 * nothing new comes that is not shown as if it had.
 */
export function FiguresBoundary<Data>({ children, ...rest }: ComponentProps<typeof QueryBoundary<Data>>) {
  const { dataUpdatedAt, isError } = rest.query
  const isOld = dataUpdatedAt === 0
  if (isOld && isError) return <QueryFallback {...rest} />
  return (
    <QueryBoundary {...rest}>
      {(data: Data) => <RangePart state={isOld ? 'loading' : 'current'}>{children(data)}</RangePart>}
    </QueryBoundary>
  )
}
