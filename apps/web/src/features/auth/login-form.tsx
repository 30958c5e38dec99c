import type { SignedIn } from '@voice-shop/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { getFailureMessage } from '../../app/failure-message.ts'
import { setLanguage } from '../../app/language.ts'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { focusField, readFields } from '../../ui/form-fields.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './auth-form.module.css'
import { getLoginFailure, type LoginFailure } from './login-failure.ts'
import { PasswordField } from './password-field.tsx'
import { usePendingSignIn } from './pending-sign-in.ts'
import { logIn } from './sign-in.ts'
import type { StartOverReason } from './two-step/code-form.tsx'
import { CodeStep } from './two-step/code-step.tsx'

const redirectDelayMs = 1000

interface LoginFormProps {
  /** Called 1 s after a sign-in, in which the success message shows. */
  onDone: () => void
  /** Called at once after a sign-in. */
  onSignedIn: () => void
}

export function LoginForm({ onDone, onSignedIn }: LoginFormProps) {
  const { t } = useTranslation('loginAndPass')
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<LoginFailure | StartOverReason | null>(null)
  const [pending, keepPending] = usePendingSignIn()
  /** Stays in the form when the second step leads back to it. */
  const [email, setEmail] = useState('')

  useEffect(() => {
    if (state !== 'done') return
    const timer = setTimeout(onDone, redirectDelayMs)
    return () => clearTimeout(timer)
  }, [state, onDone])

  const finish = async ({ merchant }: SignedIn) => {
    setState('done')
    onSignedIn()
    await setLanguage(merchant.main_language)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state !== 'idle') return
    const form = event.currentTarget
    const { email, password } = readFields(form, ['email', 'password'])
    const empty = new Set([...(email.trim() === '' ? ['email'] : []), ...(password === '' ? ['password'] : [])])
    setMissing(empty)
    setFailure(null)
    if (empty.size > 0) return focusField(form, [...empty][0])

    setState('busy')
    try {
      const answer = await logIn({ email, password })
      if ('access' in answer) return await finish(answer)
      setState('idle')
      keepPending({ token: answer.pending_token, email })
    } catch (error) {
      setState('idle')
      setFailure(getLoginFailure(error))
    }
  }

  if (pending) {
    const startOver = (reason: StartOverReason | null) => {
      setEmail(pending.email)
      setFailure(reason)
      keepPending(null)
    }
    return (
      <CodeStep
        loading={t('loading')}
        pending={pending}
        done={state === 'done' ? t('loginSuccess') : ''}
        onSignedIn={(signedIn) => void finish(signedIn)}
        onStartOver={startOver}
      />
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
        error={missing.has('email') ? t('emailMissing') : undefined}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        error={missing.has('password') ? t('passwordMissing') : undefined}
      />
      {failure && (
        <Alert tone="error">
          {'key' in failure ? t(failure.key) : getFailureMessage(failure.error, t('loginFailed'))}
        </Alert>
      )}
      {state === 'done' && <Alert tone="success">{t('loginSuccess')}</Alert>}
      <Button type="submit" className={styles.submit} isBusy={state !== 'idle'}>
        {t('loginPage')}
      </Button>
    </form>
  )
}
