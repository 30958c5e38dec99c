import type { Workspace } from '@voice-shop/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { getFailureMessage } from '../../app/failure-message.ts'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { ProveEmail, useEmailProof } from '../auth/auth.public.ts'
import styles from './invite-dialog.module.css'
import { useInvite } from './use-team-changes.ts'

interface InviteDialogProps {
  workspace: Workspace
  onInvited: () => void
  onClose: () => void
}

/** Invites an e-mail address; first has the own one confirmed, where nobody has shown whose it is. */
export function InviteDialog(props: InviteDialogProps) {
  const { t } = useTranslation('settings')
  const { isProven } = useEmailProof()
  return (
    <Dialog
      title={t(isProven === false ? 'proveEmailTitle' : 'inviteMember')}
      closeLabel={t('close')}
      onClose={props.onClose}
    >
      {isProven === false ? <ProveEmail onClose={props.onClose} /> : <InviteForm {...props} />}
    </Dialog>
  )
}

/** What the server refuses is told at the field and, as it may be left by then, in a toast. */
function InviteForm({ workspace, onInvited, onClose }: InviteDialogProps) {
  const { t } = useTranslation('settings')
  const toast = useToast()
  const showFailure = useFailureToast()
  const invite = useInvite(workspace.id)
  const isSending = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  // The browser would begin with the button that closes the dialog.
  useEffect(() => input.current?.focus(), [])

  const isEmpty = email.trim() === ''
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current || isEmpty) return
    isSending.current = true
    try {
      const invitation = await invite.mutateAsync(email)
      onInvited()
      // Not one that was opened after this one was closed.
      if (input.current) onClose()
      toast.show({ tone: 'success', message: () => t('invitationSent', { email: invitation.email }) })
    } catch (error) {
      input.current?.focus()
      showFailure(error, () => t('inviteError'))
    } finally {
      isSending.current = false
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <p className={styles.text}>{t('inviteText', { store: workspace.name })}</p>
      <TextField
        ref={input}
        label={t('email')}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        required
        readOnly={invite.isPending}
        value={email}
        error={getFailureMessage(invite.error, '') || undefined}
        onChange={({ target }) => setEmail(target.value)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={isEmpty} isBusy={invite.isPending}>
          {t('sendInvitation')}
        </Button>
      </DialogActions>
    </form>
  )
}
