import type { Proof } from '@voice-shop/contract'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { getFailureMessage } from '../../../app/failure-message.ts'
import { useTranslation } from '../../../app/translation.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { ProofDialog } from '../../auth/auth.public.ts'
import styles from './api-example.module.css'

interface SecretKeyStepProps {
  /** Whether the store has a key, which can only be replaced. */
  hasSecretKey: boolean
  /** The key, when it was made just now. */
  secretKey: string | undefined
  isCreating: boolean
  error: Error | null
  onCreate: () => void
  onReplace: (proof: Proof) => Promise<unknown>
}

export function SecretKeyStep(props: SecretKeyStepProps) {
  const { hasSecretKey, secretKey, isCreating, error, onCreate, onReplace } = props

  const { t } = useTranslation('apiExample')
  const copyLabels = { copy: t('copy'), copied: t('copied'), copyByHand: t('copyByHand') }
  const [isAsking, setAsking] = useState(false)

  if (secretKey !== undefined) {
    return (
      <>
        <CodeBlock label={t('secretKey')} code={secretKey} labels={copyLabels} />
        <Alert tone="success">{t('keyOnce')}</Alert>
      </>
    )
  }
  return (
    <>
      <p className={styles.hint}>{hasSecretKey ? t('keyExists') : t('keyIntro')}</p>
      {error && <Alert tone="error">{getFailureMessage(error, t('keyFailed'))}</Alert>}
      <div>
        <Button
          variant={hasSecretKey ? 'secondary' : 'primary'}
          isBusy={isCreating}
          onClick={() => (hasSecretKey ? setAsking(true) : onCreate())}
        >
          <KeyRound size={16} aria-hidden="true" />
          {hasSecretKey ? t('keyReplace') : t('createKey')}
        </Button>
      </div>
      {isAsking && (
        <ProofDialog
          title={t('keyReplace')}
          action={t('keyReplaceConfirm')}
          isDanger
          onConfirm={onReplace}
          onClose={() => setAsking(false)}
        >
          <p>{t('keyReplaceQuestion')}</p>
        </ProofDialog>
      )}
    </>
  )
}
