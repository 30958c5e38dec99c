import { claimStoreRoute, listWorkspacesRoute, type StoreCard, type Workspace } from '@voice-shop/contract'
import { useEffect, useState } from 'react'
import { callApi } from '../../api/client.ts'
import { saveMerchant, saveWorkspaceId } from '../../api/session.ts'
import { setLanguage } from '../../app/language.ts'

export type UserWorkspaces =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'known'; workspaces: readonly Workspace[] }

/** The workspaces of who is signed in, on pages before the sign-in, where none is selected. `retry` asks once more. */
export function useUserWorkspaces(): { stores: UserWorkspaces; retry: () => void } {
  const [stores, setStores] = useState<UserWorkspaces>({ state: 'loading' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const { signal, abort } = bindAbort()
    setStores({ state: 'loading' })
    callApi(listWorkspacesRoute, { signal }).then(
      ({ results }) => setStores({ state: 'known', workspaces: results }),
      () => signal.aborted || setStores({ state: 'failed' }),
    )
    return abort
  }, [round])
  return { stores, retry: () => setRound((current) => current + 1) }
}

function bindAbort() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/** Those that an installed store can become the store of: the user's own, that were never connected to one. */
export function listConnectable(workspaces: readonly Workspace[]): Workspace[] {
  return workspaces.filter(
    ({ permissions, merchant, is_demo }) =>
      permissions.includes('store.update') && merchant.store_id === '' && !is_demo,
  )
}

/** Shows the workspace from now on. */
export function selectWorkspace({ id, merchant }: Workspace): void {
  saveMerchant(merchant)
  saveWorkspaceId(id)
}

/**
 * Takes the store into the account, into a workspace of it or as a new one (null), selects it, and speaks its language
 * from then on. @throws {ApiError}
 */
export async function claimStore({ id }: StoreCard, workspaceId: string | null): Promise<void> {
  const body = workspaceId === null ? {} : { workspace_id: workspaceId }
  const workspace = await callApi(claimStoreRoute, { params: { id }, body })
  selectWorkspace(workspace)
  await setLanguage(workspace.merchant.main_language)
}
