import { listWorkspacesRoute, type SignedIn } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { saveWorkspaceId } from '../../api/session.ts'

export interface InvitationAcceptance {
  email: string
  token: string
}

/** Selects the workspace that a sign-in with an invitation has joined. Never throws: it can be switched to later. */
export async function selectJoinedWorkspace({ merchant }: SignedIn): Promise<void> {
  try {
    const { results } = await callApi(listWorkspacesRoute)
    const joined = results.find((workspace) => workspace.merchant.id === merchant.id)
    if (joined) saveWorkspaceId(joined.id)
  } catch {
    // The client has logged it: the person has joined, and can switch to the workspace.
  }
}
