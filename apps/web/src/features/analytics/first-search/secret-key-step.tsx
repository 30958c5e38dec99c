import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './first-search.module.css'

interface SecretKeyStepProps {
  /** Whether the store has a key, which can only be replaced. */
  hasSecretKey: boolean
  /** The key, when it was made just now. */
  secretKey: string | undefined
  isCreating: boolean
  error: Error | null
  onCreate: () => void
}

export function SecretKeyStep({ hasSecretKey, secretKey, isCreating, error, onCreate }: SecretKeyStepProps) {
  const { t } = useTranslation('dashboard')
  const [isAsking, setAsking] = useState(false)
  const keyText = useRef<HTMLElement>(null)

  if (secretKey !== undefined) {
    return (
      <>
        <div className={styles.keyLine}>
          <code ref={keyText} className={styles.key}>
            {secretKey}
          </code>
          <CopyButton label={t('copyKey')} source={keyText} />
        </div>
        <Alert tone="success">{t('keyOnce')}</Alert>
      </>
    )
  }
  return (
    <>
      <p className={styles.hint}>{hasSecretKey ? t('keyExists') : t('keyIntro')}</p>
      {error && <Alert tone="error">{(error instanceof ApiError && error.detail) || t('keyError')}</Alert>}
      {isAsking ? (
        <KeyReplacement isCreating={isCreating} onConfirm={onCreate} onCancel={() => setAsking(false)} />
      ) : (
        <div>
          <Button
            variant={hasSecretKey ? 'secondary' : 'primary'}
            isBusy={isCreating}
            onClick={() => (hasSecretKey ? setAsking(true) : onCreate())}
          >
            <KeyRound size={16} aria-hidden="true" />
            {hasSecretKey ? t('keyReplace') : t('keyCreate')}
          </Button>
        </div>
      )}
    </>
  )
}

interface KeyReplacementProps {
  isCreating: boolean
  onConfirm: () => void
  onCancel: () => void
}

function KeyReplacement({ isCreating, onConfirm, onCancel }: KeyReplacementProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Alert
      tone="warning"
      action={
        <div className={styles.buttons}>
          {/* The harmless way out has the focus, which was on the button that this took the place of. */}
          <Button variant="ghost" autoFocus onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button variant="danger" isBusy={isCreating} onClick={onConfirm}>
            {t('keyReplaceConfirm')}
          </Button>
        </div>
      }
    >
      {t('keyReplaceQuestion')}
    </Alert>
  )
}
