import { useQuery } from '@tanstack/react-query'
import { type Invitation, listInvitationsRoute, listMembersRoute } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import type { WorkspaceScope } from '../workspaces/workspaces.public.ts'
import { loadAllPages } from './load-all-pages.ts'

/** Loaded anew whenever the page is opened, and once for all parts of the page that show it. */
const staleTime = 2000

export const membersKey = 'members'
export const invitationsKey = 'invitations'

/** The workspace's members, the owner first. */
export function useMembers({ workspaceId, isEnabled }: WorkspaceScope) {
  return useQuery({
    queryKey: [membersKey, workspaceId],
    queryFn: ({ signal }) => loadAllPages((query) => callApi(listMembersRoute, { query, signal })),
    enabled: isEnabled,
    staleTime,
  })
}

/** The workspace's open invitations, newest first; loaded again while a mail is on its way. */
export function useInvitations({ workspaceId, isEnabled }: WorkspaceScope) {
  return useQuery({
    queryKey: [invitationsKey, workspaceId],
    queryFn: ({ signal }) => loadAllPages((query) => callApi(listInvitationsRoute, { query, signal })),
    enabled: isEnabled,
    staleTime,
    refetchInterval: ({ state }) => state.status === 'success' && getPollMs(state.data, Date.now()),
  })
}

/** How soon to ask again what became of the mails: a mail takes seconds, or a mail server is down. */
export function getPollMs(invitations: readonly Invitation[] = [], now: number): number | false {
  const pending = invitations.filter(({ status }) => status === 'pending')
  if (pending.length === 0) return false
  const isFresh = pending.some(({ created_at }) => now - Date.parse(created_at) < 60_000)
  return isFresh ? 2000 : 30_000
}
