import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setLanguage } from '../../app/language.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './auth-form.module.css'
import { focusField, readFields } from './form-fields.ts'
import { getLoginFailure, type LoginFailure } from './login-failure.ts'
import { PasswordField } from './password-field.tsx'
import { logIn } from './sign-in.ts'

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
  const [failure, setFailure] = useState<LoginFailure | null>(null)

  useEffect(() => {
    if (state !== 'done') return
    const timer = setTimeout(onDone, redirectDelayMs)
    return () => clearTimeout(timer)
  }, [state, onDone])

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
      const { merchant } = await logIn(email, password)
      setState('done')
      onSignedIn()
      await setLanguage(merchant.main_language)
    } catch (error) {
      setState('idle')
      setFailure(getLoginFailure(error))
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
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
      {failure && <Alert tone="error">{'detail' in failure ? failure.detail : t(failure.key)}</Alert>}
      {state === 'done' && <Alert tone="success">{t('loginSuccess')}</Alert>}
      <Button type="submit" className={styles.submit} isBusy={state !== 'idle'}>
        {t('logIn')}
      </Button>
    </form>
  )
}
