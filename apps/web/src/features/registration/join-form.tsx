import type { SignedIn } from '@voice-shop/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { getFailureMessage } from '../../app/failure-message.ts'
import { setLanguage } from '../../app/language.ts'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { focusField, readFields } from '../../ui/form-fields.ts'
import { TextField } from '../../ui/text-field.tsx'
import {
  CodeStep,
  logIn,
  PasswordField,
  type StartOverReason,
  authFormStyles as styles,
  usePendingSignIn,
} from '../auth/auth.public.ts'
import { type InvitationAcceptance, selectJoinedWorkspace } from './select-joined-workspace.ts'

const redirectDelayMs = 1000

/** A message of ours, or what failed: its words are the server's. */
type JoinFailure = { key: 'auth.invalid_credentials' } | StartOverReason

interface JoinFormProps {
  invitation: InvitationAcceptance
  /** Puts the focus into the form, where it takes the place of what had it. */
  takesFocus: boolean
  /** Called 1 s after the sign-in, in which the success message shows. */
  onDone: () => void
}

/** Accepts an invitation with the account that its e-mail has. */
export function JoinForm({ invitation, takesFocus, onDone }: JoinFormProps) {
  const { t } = useTranslation('loginAndPass')
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [isMissing, setIsMissing] = useState(false)
  const [failure, setFailure] = useState<JoinFailure | null>(null)
  const [pending, keepPending] = usePendingSignIn()

  useEffect(() => {
    if (takesFocus) focusField(form.current, 'password')
  }, [takesFocus])
  useEffect(() => {
    if (state !== 'done') return
    const timer = setTimeout(onDone, redirectDelayMs)
    return () => clearTimeout(timer)
  }, [state, onDone])

  const finish = async (signedIn: SignedIn) => {
    await selectJoinedWorkspace(signedIn)
    setState('done')
    await setLanguage(signedIn.merchant.main_language)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state !== 'idle') return
    const { password } = readFields(event.currentTarget, ['password'])
    setIsMissing(password === '')
    setFailure(null)
    if (password === '') return focusField(event.currentTarget, 'password')

    setState('busy')
    try {
      const answer = await logIn({ ...invitation, password })
      if ('access' in answer) return await finish(answer)
      setState('idle')
      keepPending({ token: answer.pending_token, email: invitation.email })
    } catch (error) {
      setState('idle')
      setFailure(error instanceof ApiError && error.status === 401 ? { key: 'auth.invalid_credentials' } : { error })
    }
  }

  // Of another invitation's e-mail it is no use here.
  if (pending && pending.email === invitation.email) {
    const startOver = (reason: StartOverReason | null) => {
      setFailure(reason)
      keepPending(null)
    }
    return (
      <CodeStep
        loading={t('loading')}
        pending={pending}
        invitationToken={invitation.token}
        done={state === 'done' ? t('joinSuccess') : ''}
        onSignedIn={(signedIn) => void finish(signedIn)}
        onStartOver={startOver}
      />
    )
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        value={invitation.email}
        readOnly
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        error={isMissing ? t('passwordMissing') : undefined}
      />
      {failure && (
        <Alert tone="error">
          {'key' in failure ? t(failure.key) : getFailureMessage(failure.error, t('loginFailed'))}
        </Alert>
      )}
      {state === 'done' && <Alert tone="success">{t('joinSuccess')}</Alert>}
      <Button type="submit" className={styles.submit} isBusy={state !== 'idle'}>
        {t('joinTeam')}
      </Button>
    </form>
  )
}
