import { useQueryClient } from '@tanstack/react-query'
import {
  cancelInvitationRoute,
  createInvitationRoute,
  type Invitation,
  type Member,
  removeMemberRoute,
  resendInvitationRoute,
} from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'
import { invitationsKey, membersKey } from './use-team.ts'

/** Lists that tell of a change of the team: its own, and the trail of what was done. */
const concernedKeys: readonly unknown[] = [membersKey, invitationsKey, 'audit']

/** Loads the lists again, whatever came of a change. */
function useReload(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ predicate: ({ queryKey }) => concernedKeys.includes(queryKey[0]) })
}

/** Changes a loaded list at once, by what the server has said. */
function useListChange<Item>(listKey: string, workspaceId: string) {
  const client = useQueryClient()
  const queryKey = [listKey, workspaceId]
  return async (change: (items: readonly Item[]) => Item[]) => {
    // An answer that is still on its way would bring back what was before.
    await client.cancelQueries({ queryKey })
    client.setQueryData<Item[]>(queryKey, (items) => items && change(items))
  }
}

export function useInvite(workspaceId: string) {
  const changeList = useListChange<Invitation>(invitationsKey, workspaceId)
  return useSingleMutation({
    mutationFn: (email: string) => callApi(createInvitationRoute, { body: { email } }),
    // One that had expired is renewed.
    onSuccess: (added) => changeList((all) => [added, ...all.filter(({ id }) => id !== added.id)]),
    onSettled: useReload(),
  })
}

export function useResendInvitation(workspaceId: string, id: string) {
  const client = useQueryClient()
  const changeList = useListChange<Invitation>(invitationsKey, workspaceId)
  const mutationKey = ['resend-invitation', id]
  const resending = useSingleMutation({
    mutationKey,
    mutationFn: () => callApi(resendInvitationRoute, { params: { id } }),
    onSuccess: (sent) => changeList((all) => all.map((invitation) => (invitation.id === id ? sent : invitation))),
    onSettled: useReload(),
  })
  return {
    isResending: resending.isPending,
    /** Null for the second press of a double click, which comes before isResending does: it would send a second mail. */
    resend: () => (client.isMutating({ mutationKey }) > 0 ? null : resending.mutateAsync()),
  }
}

export function useCancelInvitation(workspaceId: string) {
  const changeList = useListChange<Invitation>(invitationsKey, workspaceId)
  return useSingleMutation({
    mutationFn: (id: string) => callApi(cancelInvitationRoute, { params: { id } }),
    onSuccess: (_, cancelledId) => changeList((all) => all.filter(({ id }) => id !== cancelledId)),
    onSettled: useReload(),
  })
}

export function useRemoveMember(workspaceId: string) {
  const changeList = useListChange<Member>(membersKey, workspaceId)
  return useSingleMutation({
    mutationFn: (id: string) => callApi(removeMemberRoute, { params: { id } }),
    onSuccess: (_, removedId) => changeList((all) => all.filter(({ id }) => id !== removedId)),
    onSettled: useReload(),
  })
}
