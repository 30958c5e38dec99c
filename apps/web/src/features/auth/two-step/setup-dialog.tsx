import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { findFieldFailure, getFailureMessage } from '../../../app/failure-message.ts'
import { useTranslation } from '../../../app/translation.ts'
import { useFailureToast } from '../../../app/use-failure-toast.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { focusField, readFields } from '../../../ui/form-fields.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { CodeField } from './code-field.tsx'
import styles from './two-step.module.css'
import { type TwoStepSetup, useTwoStepChanges } from './use-two-step-changes.ts'

interface SetupDialogProps {
  setup: TwoStepSetup
  onTurnedOn: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** A secret in groups of four, as it is typed. */
function group(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

/** Brings the secret into an authenticator app, and asks for the app's first code. */
export function SetupDialog({ setup, onTurnedOn, onClose }: SetupDialogProps) {
  const { t } = useTranslation('settings')
  const showFailure = useFailureToast()
  const { turnOn } = useTwoStepChanges()
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<{ error: unknown } | 'missing' | null>(null)
  const refuse = (found: { error: unknown } | 'missing') => {
    setRefusal(found)
    focusField(form.current, 'code')
  }
  // The browser would begin with the button that closes the dialog.
  useEffect(() => focusField(form.current, 'code'), [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const code = readFields(event.currentTarget, ['code']).code.trim()
    setRefusal(null)
    if (code === '') return refuse('missing')
    setIsSending(true)
    try {
      onTurnedOn(await turnOn(setup.setup_token, code))
    } catch (error) {
      // Nobody would see it in a dialog that was closed, or left with its page.
      if (!form.current) showFailure(error, () => t('failed', { ns: 'twoStep' }))
      else if (error instanceof ApiError && error.fields?.code) refuse({ error })
      else setRefusal({ error })
    }
    setIsSending(false)
  }

  const ofCode =
    refusal === 'missing'
      ? t('twoStepCodeMissing')
      : findFieldFailure({ error: refusal?.error, name: 'code', fallback: t('failed', { ns: 'twoStep' }) })
  return (
    <Dialog title={t('twoStepSetupTitle')} closeLabel={t('close')} onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <p>{t('twoStepScan')}</p>
        <QrCode text={setup.otpauth_url} label={t('twoStepQr')} />
        <a className={styles.open} href={setup.otpauth_url}>
          {t('twoStepOpen')}
        </a>
        <p>{t('twoStepType')}</p>
        <CodeBlock
          label={t('twoStepSecret')}
          code={group(setup.secret)}
          labels={{ copy: t('copy'), copied: t('copied'), copyByHand: t('copyByHand') }}
        />
        <CodeField error={ofCode} takesRecoveryCode={false} />
        {refusal !== null && refusal !== 'missing' && ofCode === undefined && (
          <Alert tone="error">{getFailureMessage(refusal.error, t('failed', { ns: 'twoStep' }))}</Alert>
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={isSending}>
            {t('turnOn')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
