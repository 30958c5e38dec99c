import { changeEmailRoute } from '@voice-shop/contract'
import { useState } from 'react'
import { callApi } from '../../api/client.ts'
import { useTranslation } from '../../app/translation.ts'
import { useUser } from '../../app/use-session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './password-card.module.css'
import { ProofDialog } from './proofs/proof-dialog.tsx'

/** Asks for another e-mail for the account; it changes when the link that goes there is used. */
export function EmailCard() {
  const { t } = useTranslation('settings')
  const user = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (!user) return null
  return (
    <Card title={t('email')}>
      <div className={styles.line}>
        <p className={styles.text}>{t('emailText', { email: user.email })}</p>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {t('changeEmail')}
        </Button>
      </div>
      {sentTo !== null && (
        <Alert tone="success" className={styles.note}>
          {t('auth.email_link_sent', { email: sentTo })}
        </Alert>
      )}
      {isOpen && (
        <ProofDialog
          title={t('changeEmail')}
          action={t('sendLink', { ns: 'loginAndPass' })}
          field={{ name: 'email', type: 'email', label: t('newEmail'), missing: t('newEmailMissing') }}
          onConfirm={async (proof, email) => {
            await callApi(changeEmailRoute, { body: { ...proof, email } })
            setSentTo(email)
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
