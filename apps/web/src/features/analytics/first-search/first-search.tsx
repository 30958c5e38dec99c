import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../app/translation.ts'
import { useCreateSecretKey } from '../../../app/use-create-secret-key.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './first-search.module.css'
import { SecretKeyStep } from './secret-key-step.tsx'
import { SendEventStep } from './send-event-step.tsx'

interface FirstSearchProps {
  merchantId: string
  /** The platform that the store is connected with, null for none. */
  platform: string | null
  hasSecretKey: boolean
  /** Whether the signed-in user may make a key, and connect the store. */
  canCreateKey: boolean
}

/** What a store without any voice search sees in place of zeros: how to send the first one. */
export function FirstSearch({ canCreateKey, ...store }: FirstSearchProps) {
  const { t } = useTranslation('firstSearch')
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

function FirstSteps({ merchantId, platform, hasSecretKey }: Omit<FirstSearchProps, 'canCreateKey'>) {
  const { t } = useTranslation('firstSearch')
  const { secretKey, isCreating, error, create, replace } = useCreateSecretKey(merchantId)
  return (
    <ol className={styles.steps}>
      <Step title={t('connectTitle')} isDone={platform !== null}>
        <p className={styles.hint}>{platform ? t('connectDone', { platform }) : t('connectIntro')}</p>
        {!platform && (
          <div>
            <ButtonLink href={paths.store} variant="secondary">
              {t('connectStore')}
            </ButtonLink>
          </div>
        )}
      </Step>
      <Step title={t('keyTitle')} isDone={hasSecretKey}>
        <SecretKeyStep
          hasSecretKey={hasSecretKey}
          secretKey={secretKey}
          isCreating={isCreating}
          error={error}
          onCreate={create}
          onReplace={replace}
        />
      </Step>
      <Step title={t('sendTitle')}>
        <SendEventStep secretKey={secretKey} />
      </Step>
    </ol>
  )
}

function Step({ title, isDone = false, children }: { title: string; isDone?: boolean; children: ReactNode }) {
  const { t } = useTranslation('firstSearch')
  return (
    <li className={joinClasses(styles.step, isDone && styles.done)}>
      <h3 className={styles.stepTitle}>
        {isDone && (
          <>
            <Check className={styles.check} size={16} aria-hidden="true" />
            <VisuallyHidden>{t('stepDone')}</VisuallyHidden>
          </>
        )}
        {title}
      </h3>
      {children}
    </li>
  )
}
