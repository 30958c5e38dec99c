import type { StoreCard } from '@voice-shop/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { findFieldFailure, getFailureMessage } from '../../app/failure-message.ts'
import { setLanguage } from '../../app/language.ts'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { focusField, readFields } from '../../ui/form-fields.ts'
import { TextField } from '../../ui/text-field.tsx'
import { PasswordField, authFormStyles as styles } from '../auth/auth.public.ts'
import { keepRegistrationLanguage, register } from './register.ts'
import {
  findRegisterProblem,
  type RegisterFieldName,
  type RegisterProblem,
  registerFieldNames,
} from './register-check.ts'
import type { InvitationAcceptance } from './select-joined-workspace.ts'

const redirectDelayMs = 100

/** Messages of ours, or what failed: its words are the server's. */
type Failure = RegisterProblem | { error: unknown }

interface RegisterFormProps {
  /** What the new account accepts: its e-mail is that of the invitation. */
  invitation?: InvitationAcceptance
  /** The installed store that the new account will own; null while it is not known. */
  store?: StoreCard | null
  /** Called when the e-mail is refused, such as one that has an account. */
  onEmailRefused?: () => void
  /** Called 0.1 s after the session is stored. */
  onDone: () => void
}

/** Creates an account, with a store of its own unless it accepts an invitation or comes from an install. */
export function RegisterForm({ invitation, store, onEmailRefused, onDone }: RegisterFormProps) {
  const { t } = useTranslation('loginAndPass')
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [failure, setFailure] = useState<Failure | null>(null)

  useEffect(() => {
    if (state !== 'done') return
    const timer = setTimeout(onDone, redirectDelayMs)
    return () => clearTimeout(timer)
  }, [state, onDone])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (store === null) return
    const form = event.currentTarget
    const fields = readFields(form, registerFieldNames)
    const problem = findRegisterProblem(fields)
    setFailure(problem)
    if (problem) return focusFirst(form, problem.fields)

    setState('busy')
    try {
      const { merchant } = await register(fields, { token: invitation?.token, store })
      setState('done')
      // A store that was there before has its own language, which the interface speaks as after a sign-in.
      if (invitation || store) await setLanguage(merchant.main_language)
      else await keepRegistrationLanguage(merchant)
    } catch (error) {
      setState('idle')
      setFailure({ error })
      const marked = (error instanceof ApiError && error.fields) || {}
      focusFirst(form, marked)
      if (marked.email) onEmailRefused?.()
    }
  }

  const isLoading = state !== 'idle'
  const getError = (name: RegisterFieldName) => {
    if (!failure) return undefined
    if ('error' in failure) return findFieldFailure({ ...failure, name, fallback: t('registrationFailed') })
    const key = failure.fields[name]
    return key && t(key)
  }
  const getFieldProps = (name: RegisterFieldName) => ({
    name,
    required: true,
    isMarkedRequired: true,
    error: getError(name),
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.pair}>
        <TextField {...getFieldProps('first_name')} label={t('firstName')} autoComplete="given-name" maxLength={100} />
        <TextField {...getFieldProps('last_name')} label={t('lastName')} autoComplete="family-name" maxLength={100} />
      </div>
      <TextField
        {...getFieldProps('email')}
        label={t('email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={invitation?.email}
        readOnly={isLoading || invitation !== undefined}
      />
      <TextField {...getFieldProps('phone')} label={t('phone')} type="tel" autoComplete="tel" maxLength={40} />
      <PasswordField
        {...getFieldProps('password')}
        label={t('password')}
        autoComplete="new-password"
        hint={t('passwordRules')}
      />
      <PasswordField {...getFieldProps('confirmPassword')} label={t('confirmPassword')} autoComplete="new-password" />
      {failure && (
        <Alert tone="error">
          {'key' in failure ? t(failure.key) : getFailureMessage(failure.error, t('registrationFailed'))}
        </Alert>
      )}
      <Button type="submit" className={styles.submit} disabled={isLoading || store === null} isBusy={isLoading}>
        {t(invitation ? 'joinTeam' : 'registerPage')}
      </Button>
    </form>
  )
}

/** Puts the focus into the first field of the form that has something to say, and so into sight. */
function focusFirst(form: HTMLFormElement, marked: object): void {
  focusField(
    form,
    registerFieldNames.find((name) => name in marked),
  )
}
