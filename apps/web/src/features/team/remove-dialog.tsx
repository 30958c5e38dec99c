import type { Workspace } from '@voice-shop/contract'
import { useRef } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
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
  const isSending = useRef(false)
  const texts = useTexts(row, workspace.name)

  const confirm = async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      if (row.kind === 'member') await remove.mutateAsync(row.member.id)
      else await cancel.mutateAsync(row.invitation.id)
      toast.show({ tone: 'success', message: texts.done })
    } catch (error) {
      showFailure(error, texts.failed)
    }
    onClose()
  }

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
