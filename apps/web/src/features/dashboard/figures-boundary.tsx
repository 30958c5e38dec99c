import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { QueryBoundary } from '../../app/query-boundary.tsx'
import { RangePart } from './dashboard-figures.tsx'

type FiguresBoundaryProps<Data> = Omit<ComponentProps<typeof QueryBoundary<Data>>, 'query'> & {
  query: UseQueryResult<Data> & { isOld: boolean }
}

/** What a query brings, once it is there; pale while it is what the page showed before it was loaded again. */
export function FiguresBoundary<Data>({ children, ...rest }: FiguresBoundaryProps<Data>) {
  const state = rest.query.isOld ? 'loading' : 'current'
  return (
    <QueryBoundary {...rest}>{(data: Data) => <RangePart state={state}>{children(data)}</RangePart>}</QueryBoundary>
  )
}
