import { changeEmailRoute } from '@voice-shop/contract'
import { useState } from 'react'
import { callApi } from '../../api/client.ts'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { useUser } from '../../app/use-session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useToast } from '../../ui/toasts.tsx'
import styles from './password-card.module.css'
import { ProofDialog } from './proofs/proof-dialog.tsx'
import { useEmailChange } from './use-email-change.ts'

/** Asks for another e-mail for the account; it changes when the link that goes there is used. */
export function EmailCard() {
  const { t } = useTranslation('settings')
  const user = useUser()
  const toast = useToast()
  const showFailure = useFailureToast()
  const { requested, setRequested, cancel } = useEmailChange()
  const [isOpen, setIsOpen] = useState(false)
  const [isSentHere, setIsSentHere] = useState(false)
  if (!user) return null

  const keep = () =>
    cancel.mutate(undefined, {
      onSuccess: () => toast.show({ tone: 'success', message: () => t('emailChangeCanceled', { email: user.email }) }),
      onError: (error) => showFailure(error, () => t('emailChangeCancelError')),
    })

  return (
    <Card title={t('email')}>
      {/* Takes the focus of a button that goes. */}
      <div tabIndex={-1}>
        <div className={styles.line}>
          <p className={styles.text}>{t('emailText', { email: user.email })}</p>
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            {t('changeEmail')}
          </Button>
        </div>
        {requested !== null && (
          <Alert
            tone="info"
            className={styles.note}
            isAnnounced={isSentHere}
            action={
              <Button variant="secondary" isBusy={cancel.isPending} onClick={keep}>
                {t('cancelEmailChange')}
              </Button>
            }
          >
            {t('auth.email_link_sent', { email: requested })}
          </Alert>
        )}
      </div>
      {isOpen && (
        <ProofDialog
          title={t('changeEmail')}
          action={t('sendLink', { ns: 'loginAndPass' })}
          field={{ name: 'email', type: 'email', label: t('newEmail'), missing: t('newEmailMissing') }}
          onConfirm={async (proof, email) => {
            await callApi(changeEmailRoute, { body: { ...proof, email } })
            setIsSentHere(true)
            setRequested(email)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        >
          <p>{t('changeEmailText')}</p>
        </ProofDialog>
      )}
    </Card>
  )
}
