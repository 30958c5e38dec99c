import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateSecretKey } from '../../../app/use-create-secret-key.ts'
import { Card } from '../../../ui/card.tsx'
import styles from './first-search.module.css'
import { SecretKeyStep } from './secret-key-step.tsx'
import { SendEventStep } from './send-event-step.tsx'

interface FirstSearchProps {
  merchantId: string
  hasSecretKey: boolean
  /** Whether the signed-in user may make a key. */
  canCreateKey: boolean
}

/** What a store without any voice search sees in place of zeros: how to send the first one. */
export function FirstSearch({ canCreateKey, ...store }: FirstSearchProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Card title={t('firstTitle')} className={styles.card}>
      <p className={styles.intro}>{canCreateKey ? t('firstIntro') : t('firstAskOwner')}</p>
      {canCreateKey && <FirstSteps {...store} />}
      <p className={styles.waiting} role="status">
        <span className={styles.pulse} aria-hidden="true" />
        {t('waiting')}
      </p>
    </Card>
  )
}

function FirstSteps({ merchantId, hasSecretKey }: Omit<FirstSearchProps, 'canCreateKey'>) {
  const { t } = useTranslation('dashboard')
  const { secretKey, isCreating, error, create } = useCreateSecretKey(merchantId)
  return (
    <ol className={styles.steps}>
      <Step title={t('keyTitle')}>
        <SecretKeyStep
          hasSecretKey={hasSecretKey}
          secretKey={secretKey}
          isCreating={isCreating}
          error={error}
          onCreate={create}
        />
      </Step>
      <Step title={t('sendTitle')}>
        <SendEventStep secretKey={secretKey} />
      </Step>
    </ol>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <h3 className={styles.stepTitle}>{title}</h3>
      {children}
    </li>
  )
}
