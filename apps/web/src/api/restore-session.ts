import { getProfileRoute, listWorkspacesRoute } from '@voice-shop/contract'
import { callApi } from './client.ts'
import { renewAccessToken } from './renew-access.ts'
import { clearSession, findUser, findWorkspaceId, hasSession, saveUser, saveWorkspaceId } from './session.ts'

/**
 * Makes a session whole of which the access token or the user is missing, by refreshing the token first.
 * Returns whether there is one now; where not, what was left of it is cleared.
 */
export async function restoreSession(): Promise<boolean> {
  if (hasSession()) return true
  try {
    if (!(await renewAccessToken())) return false
    if (findUser()) return true
    const { results } = await callApi(listWorkspacesRoute)
    const workspace = results.find(({ id }) => id === findWorkspaceId()) ?? results[0]
    if (!workspace) throw new Error('the user has no workspace')
    // The profile is asked for in a workspace: a stored one that the user has lost would be refused.
    saveWorkspaceId(workspace.id)
    const { merchant, permissions } = workspace
    saveUser({ ...(await callApi(getProfileRoute)), merchant, permissions })
    return true
  } catch {
    // What failed has been logged.
    clearSession()
    return false
  }
}
