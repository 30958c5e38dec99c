import { useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { useUser } from '../../app/use-session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { useProofLink } from './use-email-proof.ts'

/** Within a dialog: has a link mailed to the account's e-mail, which shows whose it is. */
export function ProveEmail({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const email = useUser()?.email ?? ''
  const showFailure = useFailureToast()
  const link = useProofLink()
  // Stays while another one is on its way.
  const [isSent, setIsSent] = useState(false)

  const send = () =>
    link.mutate(undefined, {
      onSuccess: () => setIsSent(true),
      onError: (error) => showFailure(error, () => t('proveEmailError')),
    })

  return (
    <>
      {isSent ? (
        <Alert tone="success">{t('auth.proof_sent', { email })}</Alert>
      ) : (
        <p>{t('proveEmailText', { email })}</p>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('close')}
        </Button>
        <Button isBusy={link.isPending} onClick={send}>
          {t(isSent ? 'sendAgain' : 'sendProof')}
        </Button>
      </DialogActions>
    </>
  )
}
