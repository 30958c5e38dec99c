import { createExportRoute, deleteWorkspaceRoute, type Proof, type Workspace } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useSingleMutation } from '../../app/use-single-mutation.ts'

/** Has the browser download all data of the workspace. The answer is an attachment: the page stays. */
export function useExport({ merchant }: Workspace) {
  return useSingleMutation<{ url: string }, Proof>({
    mutationFn: (proof) => callApi(createExportRoute, { params: { id: merchant.id }, body: proof }),
    onSuccess: ({ url }) => location.assign(url),
  })
}

/** Deletes the workspace for ever; answers whether the account went with it. */
export function useDeleteWorkspace({ merchant }: Workspace) {
  return useSingleMutation<{ is_account_deleted: boolean }, Proof>({
    mutationFn: (proof) => callApi(deleteWorkspaceRoute, { params: { id: merchant.id }, body: proof }),
  })
}
