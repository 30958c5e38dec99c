import type { Invitation, Permission } from '@voice-shop/contract'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { useUser } from '../../app/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWorkspace } from '../workspaces/workspaces.public.ts'
import styles from './row-actions.module.css'
import { getName, getRole, type TeamRow } from './team-row.ts'
import { useResendInvitation } from './use-team-changes.ts'

interface RowActionsProps {
  row: TeamRow
  permissions: readonly Permission[]
  onRemove: () => void
}

/** What can be done to a line of the team: nothing to the owner, nor to oneself. */
export function RowActions({ row, permissions, onRemove }: RowActionsProps) {
  const { t } = useTranslation('settings')
  const user = useUser()
  const canRemove = permissions.includes('team.remove')
  if (row.kind === 'member') {
    const { member } = row
    if (!canRemove || getRole(row) === 'owner' || member.id === user?.id) return null
    return (
      <Button variant="secondary" aria-label={t('removeMember', { name: getName(member) })} onClick={onRemove}>
        {t('remove')}
      </Button>
    )
  }
  const { invitation } = row
  return (
    <div className={styles.actions}>
      {permissions.includes('team.invite') && <ResendButton invitation={invitation} />}
      {canRemove && (
        <Button
          variant="secondary"
          aria-label={t('cancelInvitationTo', { email: invitation.email })}
          onClick={onRemove}
        >
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}

function ResendButton({ invitation: { id, email } }: { invitation: Invitation }) {
  const { t } = useTranslation('settings')
  const toast = useToast()
  const showFailure = useFailureToast()
  const { workspace } = useWorkspace()
  const { isResending, resend } = useResendInvitation(workspace?.id ?? '', id)

  const resendAndTell = async () => {
    try {
      if (await resend()) toast.show({ tone: 'success', message: () => t('invitationResent', { email }) })
    } catch (error) {
      showFailure(error, () => t('resendError'))
    }
  }

  return (
    <Button
      variant="secondary"
      aria-label={t('resendInvitationTo', { email })}
      isBusy={isResending}
      onClick={() => void resendAndTell()}
    >
      {t('resend')}
    </Button>
  )
}
