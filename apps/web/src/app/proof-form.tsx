import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CodeField } from './code-field.tsx'
import type { ProofDialogProps } from './proof-dialog.tsx'
import styles from './proof-form.module.css'
import { useTranslation } from './translation.ts'
import { useUser } from './use-session.ts'
import { useTwoStep } from './use-two-step.ts'

interface Refusal {
  password?: string | undefined
  code?: string | undefined
  /** Of neither field. */
  other?: string | undefined
}

function readText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

function focusFirst(form: HTMLFormElement, refusal: Refusal): void {
  const name = refusal.password === undefined ? 'code' : 'password'
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}

/** The dialog of ProofDialog. */
export function ProofForm({ title, action, isDanger = false, onConfirm, onClose, children }: ProofDialogProps) {
  const { t } = useTranslation('twoStep')
  const user = useUser()
  const twoStep = useTwoStep()
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<Refusal>({})
  /** A double click comes before the button shows that it was pressed. */
  const isSent = useRef(false)
  const [isSending, setIsSending] = useState(false)
  // The server knows best: it may have been turned on in another tab.
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const needsCode = isCodeAsked || twoStep.data?.is_on === true
  // The browser would begin with the button that closes the dialog.
  useEffect(() => {
    if (form.current) focusFirst(form.current, { password: '' })
  }, [])

  const refuse = (next: Refusal) => {
    setRefusal(next)
    setIsCodeAsked((before) => before || next.code !== undefined)
    // Once the field is there that the server has asked for.
    requestAnimationFrame(() => form.current && next.other === undefined && focusFirst(form.current, next))
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSent.current) return
    const [password, code] = [readText(event.currentTarget, 'password'), readText(event.currentTarget, 'code').trim()]
    const missing: Refusal = {
      ...(password === '' && { password: t('passwordMissing') }),
      ...(needsCode && code === '' && { code: t('codeMissing') }),
    }
    if (missing.password !== undefined || missing.code !== undefined) return refuse(missing)

    isSent.current = true
    setIsSending(true)
    setRefusal({})
    try {
      await onConfirm({ password, ...(code !== '' && { code }) })
    } catch (error) {
      const { fields = {}, firstMessage } = error instanceof ApiError ? error : {}
      const [wrongPassword, wrongCode] = [fields.password?.[0], fields.code?.[0]]
      const isOfField = wrongPassword !== undefined || wrongCode !== undefined
      refuse(isOfField ? { password: wrongPassword, code: wrongCode } : { other: firstMessage ?? t('failed') })
      isSent.current = false
      setIsSending(false)
    }
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
            error={refusal.password}
          />
          {needsCode && <CodeField error={refusal.code} />}
          {refusal.other !== undefined && <Alert tone="error">{refusal.other}</Alert>}
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
