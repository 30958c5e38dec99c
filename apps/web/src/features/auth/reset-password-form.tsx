import { resetPasswordRoute } from '@voice-shop/contract'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'
import { clearSession } from '../../api/session.ts'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './auth-form.module.css'
import { focusField, readFields } from './form-fields.ts'
import { PasswordField } from './password-field.tsx'
import { findResetProblem, type ResetFieldName, type ResetProblem } from './reset-check.ts'

/** Messages of ours, or the server's own. */
interface Refusal {
  failure: { key: 'invalidCode' | 'resetFailed' } | { text: string } | null
  field: ResetProblem['field'] | { name: 'password'; text: string }
}

interface ResetPasswordFormProps {
  /** The code of the mail's link; empty where there is none. */
  code: string
  onDone: () => void
}

/** Sets a new password. Every session of the user ends, this browser's with them. */
export function ResetPasswordForm({ code, onDone }: ResetPasswordFormProps) {
  const { t } = useTranslation('loginAndPass')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(
    code === '' ? { failure: { key: 'invalidCode' }, field: null } : null,
  )

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const { password, confirmPassword } = readFields(form, ['password', 'confirmPassword'])
    const problem = findResetProblem({ code, password, confirmPassword })
    setRefusal(problem && { failure: problem.failure && { key: problem.failure }, field: problem.field })
    if (problem) return focusField(form, problem.field?.name)

    setIsBusy(true)
    try {
      await callApi(resetPasswordRoute, { body: { code, password } })
      clearSession()
      onDone()
    } catch (error) {
      setIsBusy(false)
      const found = readRefusal(error)
      setRefusal(found)
      focusField(form, found.field?.name)
    }
  }

  const getError = (name: ResetFieldName) => {
    if (refusal?.field?.name !== name) return undefined
    return 'key' in refusal.field ? t(refusal.field.key) : refusal.field.text
  }
  const failure = refusal?.failure
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PasswordField
        label={t('newPassword')}
        name="password"
        autoComplete="new-password"
        required
        hint={t('passwordRules')}
        error={getError('password')}
      />
      <PasswordField
        label={t('confirmPassword')}
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={getError('confirmPassword')}
      />
      {failure && <Alert tone="error">{'key' in failure ? t(failure.key) : failure.text}</Alert>}
      <Button type="submit" className={styles.submit} isBusy={isBusy}>
        {t('setPassword')}
      </Button>
    </form>
  )
}

/** What the server has against the code, as the message; against the password, at its field. */
function readRefusal(error: unknown): Refusal {
  const { detail, fields = {} } = error instanceof ApiError ? error : {}
  const text = detail ?? fields.code?.[0]
  const password = fields.password?.[0]
  return {
    failure: text ? { text } : { key: 'resetFailed' },
    field: password ? { name: 'password', text: password } : null,
  }
}
