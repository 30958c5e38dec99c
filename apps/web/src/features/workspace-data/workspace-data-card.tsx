import type { Proof, Workspace } from '@voice-shop/contract'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { ProofDialog } from '../auth/auth.public.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { useExport } from './use-workspace-data.ts'
import styles from './workspace-data-card.module.css'

interface WorkspaceDataCardProps {
  workspace: Workspace
  /** Called when it is gone, with its account or without. */
  onDeleted: (isAccountDeleted: boolean) => void
}

/** What only the owner may do with all of the workspace: take its data along, and delete it. */
export function WorkspaceDataCard({ workspace, onDeleted }: WorkspaceDataCardProps) {
  const { t } = useTranslation('settings')
  const { show } = useToast()
  const exporting = useExport(workspace)
  const [isExporting, setIsExporting] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const startExport = async (proof: Proof) => {
    await exporting.mutateAsync(proof)
    show({ tone: 'success', message: () => t('exportStarted') })
    setIsExporting(false)
  }
  return (
    <>
      <Card title={t('exportTitle')}>
        <p className={styles.note}>{t('exportText')}</p>
        <Button variant="secondary" onClick={() => setIsExporting(true)}>
          <Download size={16} aria-hidden="true" />
          {t('exportData')}
        </Button>
      </Card>
      <Card title={t('dangerZone')} className={styles.danger}>
        <p className={styles.note}>{t('deleteText')}</p>
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          <Trash2 size={16} aria-hidden="true" />
          {t('deleteWorkspace')}
        </Button>
      </Card>
      {isExporting && (
        <ProofDialog
          title={t('exportConfirmTitle')}
          action={t('exportConfirm')}
          onConfirm={startExport}
          onClose={() => setIsExporting(false)}
        >
          <p>{t('exportWarning')}</p>
        </ProofDialog>
      )}
      {isDeleting && <DeleteDialog workspace={workspace} onDeleted={onDeleted} onClose={() => setIsDeleting(false)} />}
    </>
  )
}
