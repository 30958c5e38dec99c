import { hashKey, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepPart, takeKeptPart } from './kept-parts.ts'

interface KeptQuery<Data> {
  /** Says all that the answer depends on. */
  queryKey: QueryKey
  queryFn: (call: { signal: AbortSignal }) => Promise<Data>
  enabled: boolean
  refetchInterval: number
  staleTime?: number
}

/** A query that begins, on a page that is loaded again, with what that showed, as updated in 1970. */
export function useKeptQuery<Data>(asked: KeptQuery<Data>): UseQueryResult<Data> {
  const name = hashKey(asked.queryKey)
  const query = useQuery({
    ...asked,
    // Safe: the same code kept it, by the same name.
    initialData: () => (asked.enabled ? (takeKeptPart(name) as Data | undefined) : undefined),
    initialDataUpdatedAt: 0,
  })
  const { data } = query
  useEffect(() => {
    if (data === undefined) return
    const keep = () => keepPart(name, data)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [name, data])
  return query
}
