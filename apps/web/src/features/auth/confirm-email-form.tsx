import { confirmEmailRoute, type RouteAnswer } from '@voice-shop/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callApi } from '../../api/client.ts'
import { getFailureMessage } from '../../app/failure-message.ts'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './auth-form.module.css'

/**
 * Gives the account the e-mail whose link was opened, or proves the one that it has. Asks for a press: programs that look into mails open links too.
 * `code` is empty where the link has none.
 */
export function ConfirmEmailForm({ code }: { code: string }) {
  const { t } = useTranslation('loginAndPass')
  const [isBusy, setIsBusy] = useState(false)
  const [done, setDone] = useState<RouteAnswer<typeof confirmEmailRoute> | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (done) frame.current?.focus()
  }, [done])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    try {
      setDone(await callApi(confirmEmailRoute, { body: { code } }))
    } catch (error) {
      setFailure({ error })
    }
    setIsBusy(false)
  }

  if (code === '') return <Alert tone="error">{t('auth.invalid_email_link')}</Alert>
  if (done) {
    const { email, is_changed } = done
    return (
      <div ref={frame} tabIndex={-1} className={styles.sent}>
        <Alert tone="success">{t(is_changed ? 'auth.email_changed' : 'auth.email_confirmed', { email })}</Alert>
      </div>
    )
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{t('confirmEmailText')}</p>
      {failure && <Alert tone="error">{getFailureMessage(failure.error, t('confirmEmailFailed'))}</Alert>}
      <Button type="submit" className={styles.submit} isBusy={isBusy}>
        {t('confirmEmail')}
      </Button>
    </form>
  )
}
