import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { findFieldFailure, getFailureMessage } from '../../../app/failure-message.ts'
import { useTranslation } from '../../../app/translation.ts'
import { useFailureToast } from '../../../app/use-failure-toast.ts'
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

const proofNames: readonly string[] = ['password', 'code']

/** The fields that are empty or refused, and what the server had to say. */
type Refusal = { names: readonly string[] } | { names: readonly string[]; error: unknown }

/** The dialog of ProofDialog. */
export function ProofForm(props: ProofDialogProps) {
  const { title, action, isDanger = false, field, onConfirm, onClose, children } = props
  const { t } = useTranslation('twoStep')
  const showFailure = useFailureToast()
  const user = useUser()
  const twoStep = useTwoStep()
  const form = useRef<HTMLFormElement>(null)
  const names = field ? [field.name, ...proofNames] : proofNames
  const first = field?.name ?? 'password'
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** A double click comes before the button shows that it was pressed. */
  const isSent = useRef(false)
  const [isSending, setIsSending] = useState(false)
  // The server knows best: it may have been turned on in another tab.
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const needsCode = isCodeAsked || twoStep.data?.is_on === true
  // The browser would begin with the button that closes the dialog.
  useEffect(() => focusField(form.current, first), [first])

  useLayoutEffect(() => {
    // Now the field is there that the server has asked for.
    focusField(form.current, refusal?.names[0])
  }, [refusal])

  const refuse = (next: Refusal) => {
    setRefusal(next)
    setIsCodeAsked((before) => before || next.names.includes('code'))
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSent.current) return
    const texts = readFields(event.currentTarget, names)
    const { password = '' } = texts
    const code = texts.code?.trim() ?? ''
    const value = field ? (texts[field.name]?.trim() ?? '') : ''
    const isEmpty: Record<string, boolean> = {
      ...(field && { [field.name]: value === '' }),
      password: password === '',
      code: needsCode && code === '',
    }
    const missing = names.filter((name) => isEmpty[name])
    if (missing.length > 0) return refuse({ names: missing })

    isSent.current = true
    setIsSending(true)
    setRefusal(null)
    try {
      await onConfirm({ password, ...(code !== '' && { code }) }, value)
    } catch (error) {
      // Nobody would see it in a dialog that was closed, or left with its page.
      if (!form.current) return showFailure(error, () => t('failed'))
      const fields = error instanceof ApiError ? error.fields : undefined
      refuse({ error, names: names.filter((name) => fields?.[name]) })
      isSent.current = false
      setIsSending(false)
    }
  }

  const missingTexts: Record<string, string> = {
    password: t('passwordMissing'),
    code: t('codeMissing'),
    ...(field && { [field.name]: field.missing }),
  }
  const getErrorMessage = (name: string) => {
    if (!refusal?.names.includes(name)) return undefined
    return 'error' in refusal
      ? findFieldFailure({ error: refusal.error, name, fallback: t('failed') })
      : missingTexts[name]
  }
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit}>
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={user?.email} readOnly hidden />
        <div className={styles.form}>
          {children}
          {field && (
            <TextField
              name={field.name}
              type={field.type}
              label={field.label}
              autoComplete={field.type}
              maxLength={254}
              required
              error={getErrorMessage(field.name)}
            />
          )}
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
          {refusal && 'error' in refusal && refusal.names.length === 0 && (
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
