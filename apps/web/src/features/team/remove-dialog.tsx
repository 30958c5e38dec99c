import type { Workspace } from '@voice-shop/contract'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import type { Outcome } from '../../app/use-single-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { getName, type TeamRow } from './team-row.ts'
import { useCancelInvitation, useRemoveMember } from './use-team-changes.ts'

interface RemoveDialogProps {
  workspace: Workspace
  row: TeamRow
  onClose: () => void
}

/** Asks before a member is removed or an invitation cancelled, and does it. */
export function RemoveDialog({ workspace, row, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('settings')
  const toast = useToast()
  const showFailure = useFailureToast()
  const remove = useRemoveMember(workspace.id)
  const cancel = useCancelInvitation(workspace.id)
  const texts = useTexts(row, workspace.name)

  const outcome: Outcome<unknown> = {
    onSuccess: (_, isHere) => {
      toast.show({ tone: 'success', message: texts.done })
      if (isHere) onClose()
    },
    onError: (error, isHere) => {
      showFailure(error, texts.failed)
      if (isHere) onClose()
    },
  }
  const confirm = () =>
    row.kind === 'member' ? remove.mutate(row.member.id, outcome) : cancel.mutate(row.invitation.id, outcome)

  return (
    <Dialog title={texts.title} closeLabel={t('close')} onClose={onClose}>
      <p>{texts.text}</p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {texts.keep}
        </Button>
        <Button variant="danger" isBusy={remove.isPending || cancel.isPending} onClick={confirm}>
          {texts.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function useTexts(row: TeamRow, store: string) {
  const { t } = useTranslation('settings')
  if (row.kind === 'member') {
    const name = getName(row.member)
    return {
      title: t('removeMemberTitle', { name }),
      text: t('removeMemberText', { name, email: row.member.email, store }),
      keep: t('cancel'),
      confirm: t('remove'),
      done: () => t('memberRemoved', { name }),
      failed: () => t('removeError'),
    }
  }
  const { email } = row.invitation
  return {
    title: t('cancelInvitationTitle', { email }),
    text: t('cancelInvitationText'),
    keep: t('keepInvitation'),
    confirm: t('cancelInvitation'),
    done: () => t('invitationCancelled', { email }),
    failed: () => t('cancelError'),
  }
}
