import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listAuditEntriesRoute } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import type { WorkspaceScope } from '../workspaces/workspaces.public.ts'

export const pageSize = 10

export interface AuditPage {
  /** Counts from 1. */
  page: number
  /** The entry that was the newest when the first page was loaded: the pages after it are those of that list. */
  until: string | undefined
}

export const newestPage: AuditPage = { page: 1, until: undefined }

/** A page of the workspace's audit trail. The page before stays until the asked one is there. */
export function useAuditEntries({ workspaceId, isEnabled, page, until }: WorkspaceScope & AuditPage) {
  return useQuery({
    queryKey: ['audit', workspaceId, page, until],
    queryFn: ({ signal }) => callApi(listAuditEntriesRoute, { query: { page, page_size: pageSize, until }, signal }),
    enabled: isEnabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
