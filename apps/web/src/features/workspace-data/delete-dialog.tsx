import type { Workspace } from '@voice-shop/contract'
import { useTranslation } from '../../app/translation.ts'
import { ProofDialog } from '../auth/auth.public.ts'
import { useDeleteWorkspace } from './use-workspace-data.ts'
import styles from './workspace-data-card.module.css'

interface DeleteDialogProps {
  workspace: Workspace
  onDeleted: (isAccountDeleted: boolean) => void
  onClose: () => void
}

/** Deletes the workspace after its owner has proved to be who asks. */
export function DeleteDialog({ workspace, onDeleted, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('settings')
  const remove = useDeleteWorkspace(workspace)
  const store = workspace.merchant.store_name || workspace.name
  return (
    <ProofDialog
      title={t('deleteTitle', { store })}
      action={t('deleteForEver')}
      isDanger
      onConfirm={async (proof) => onDeleted((await remove.mutateAsync(proof)).is_account_deleted)}
      onClose={onClose}
    >
      <p>{t('deleteWarning')}</p>
      <ul className={styles.list}>
        <li>{t('deleteData')}</li>
        <li>{t('deleteTeam')}</li>
        <li>{t('deletePlan')}</li>
      </ul>
    </ProofDialog>
  )
}
