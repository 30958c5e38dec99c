import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { findFieldFailure, getFailureMessage } from '../../../app/failure-message.ts'
import { useTranslation } from '../../../app/translation.ts'
import { useUser } from '../../../app/use-session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { focusField, readFields } from '../../../ui/form-fields.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { CodeField } from '../two-step/code-field.tsx'
import { useTwoStep } from '../two-step/use-two-step.ts'
import type { ProofDialogProps } from './proof-dialog.tsx'
import styles from './proof-form.module.css'

const names = ['password', 'code'] as const
type Name = (typeof names)[number]

const missingKeys = { password: 'passwordMissing', code: 'codeMissing' } as const

/** The fields that are empty, or what the server had to say. */
type Refusal = { missing: readonly Name[] } | { error: unknown }

function listRefused(refusal: Refusal): readonly Name[] {
  if ('missing' in refusal) return refusal.missing
  const fields = refusal.error instanceof ApiError ? refusal.error.fields : undefined
  return names.filter((name) => fields?.[name])
}

/** The dialog of ProofDialog. */
export function ProofForm({ title, action, isDanger = false, onConfirm, onClose, children }: ProofDialogProps) {
  const { t } = useTranslation('twoStep')
  const user = useUser()
  const twoStep = useTwoStep()
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** A double click comes before the button shows that it was pressed. */
  const isSent = useRef(false)
  const [isSending, setIsSending] = useState(false)
  // The server knows best: it may have been turned on in another tab.
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const needsCode = isCodeAsked || twoStep.data?.is_on === true
  // The browser would begin with the button that closes the dialog.
  useEffect(() => focusField(form.current, 'password'), [])

  useLayoutEffect(() => {
    const refused = refusal ? listRefused(refusal)[0] : undefined
    // Now the field is there that the server has asked for.
    focusField(form.current, refused)
  }, [refusal])

  const refuse = (next: Refusal) => {
    setRefusal(next)
    setIsCodeAsked((before) => before || listRefused(next).includes('code'))
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSent.current) return
    const { password, code: typedCode } = readFields(event.currentTarget, names)
    const code = typedCode.trim()
    const missing = names.filter((name) => (name === 'password' ? password === '' : needsCode && code === ''))
    if (missing.length > 0) return refuse({ missing })

    isSent.current = true
    setIsSending(true)
    setRefusal(null)
    try {
      await onConfirm({ password, ...(code !== '' && { code }) })
    } catch (error) {
      refuse({ error })
      isSent.current = false
      setIsSending(false)
    }
  }

  const getErrorMessage = (name: Name) => {
    if (refusal && 'error' in refusal) return findFieldFailure({ error: refusal.error, name, fallback: t('failed') })
    return refusal?.missing.includes(name) ? t(missingKeys[name]) : undefined
  }
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit}>
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={user?.email} readOnly hidden />
        <div className={styles.form}>
          {children}
          <TextField
            label={t('password')}
            name="password"
            type="password"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={getErrorMessage('password')}
          />
          {needsCode && <CodeField error={getErrorMessage('code')} />}
          {refusal && 'error' in refusal && listRefused(refusal).length === 0 && (
            <Alert tone="error">{getFailureMessage(refusal.error, t('failed'))}</Alert>
          )}
        </div>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isBusy={isSending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
