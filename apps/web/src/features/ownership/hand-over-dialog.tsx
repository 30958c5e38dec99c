import { useQueryClient } from '@tanstack/react-query'
import { handOverRoute, type Member, type Workspace } from '@voice-shop/contract'
import { callApi } from '../../api/client.ts'
import { useTranslation } from '../../app/translation.ts'
import { useToast } from '../../ui/toasts.tsx'
import { ProofDialog } from '../auth/auth.public.ts'
import { getName, membersKey } from '../team/team.public.ts'
import { workspacesKey } from '../workspaces/workspaces.public.ts'
import styles from './hand-over-card.module.css'

interface HandOverDialogProps {
  workspace: Workspace
  member: Member
  onClose: () => void
}

/** Says what changes, and hands the store over after its owner has proved to be who asks. */
export function HandOverDialog({ workspace, member, onClose }: HandOverDialogProps) {
  const { t } = useTranslation('settings')
  const { show } = useToast()
  const client = useQueryClient()
  const name = getName(member)
  return (
    <ProofDialog
      title={t('handOverTitle', { store: workspace.name, name })}
      action={t('handOver')}
      isDanger
      onConfirm={async (proof) => {
        await callApi(handOverRoute, { params: { id: member.id }, body: proof })
        onClose()
        show({ tone: 'success', message: () => t('handedOver', { store: workspace.name, name }) })
        // What the former owner may no longer see goes with the first.
        await Promise.all([workspacesKey, [membersKey]].map((queryKey) => client.invalidateQueries({ queryKey })))
      }}
      onClose={onClose}
    >
      <ul className={styles.list}>
        <li>{t('handOverGains', { name, email: member.email })}</li>
        <li>{t('handOverLoses')}</li>
        <li>{t('handOverPlan')}</li>
        <li>{t('handOverBack', { name })}</li>
      </ul>
    </ProofDialog>
  )
}
