import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../../app/translation.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useCreateSecretKey } from '../../stores/stores.public.ts'
import styles from './first-search.module.css'
import { NameStep, useIsNamed } from './name-step.tsx'
import { SecretKeyStep } from './secret-key-step.tsx'
import { SendEventStep } from './send-event-step.tsx'

interface FirstSearchProps {
  merchantId: string
  /** The platform that the store is connected with, null for none. */
  platform: string | null
  hasSecretKey: boolean
  /** Whether the signed-in user may make a key, and connect the store. */
  canCreateKey: boolean
  /** Whether the first search has come in. */
  hasArrived: boolean
  /** A key shows that will not be shown again: the page has to stay until `onLeave`. */
  onKeyShown: () => void
  onLeave: () => void
}

/** What a store without any voice search sees in place of zeros: how to send the first one. */
export function FirstSearch({ canCreateKey, ...store }: FirstSearchProps) {
  const { t } = useTranslation('firstSearch')
  return (
    <Card title={t('firstTitle')} className={styles.card}>
      <p className={styles.intro}>{canCreateKey ? t('firstIntro') : t('firstAskOwner')}</p>
      {canCreateKey && <FirstSteps {...store} />}
      {!store.hasArrived && (
        <p className={styles.waiting} role="status">
          <span className={styles.pulse} aria-hidden="true" />
          {t('waiting')}
        </p>
      )}
    </Card>
  )
}

type FirstStepsProps = Omit<FirstSearchProps, 'canCreateKey'>

function FirstSteps({ merchantId, platform, hasSecretKey, hasArrived, onKeyShown, onLeave }: FirstStepsProps) {
  const { t } = useTranslation('firstSearch')
  const isNamed = useIsNamed()
  const { secretKey, isCreating, error, create, replace } = useCreateSecretKey(merchantId)
  const tellKeyShown = useEffectEvent(onKeyShown)
  useEffect(() => {
    if (secretKey !== undefined) tellKeyShown()
  }, [secretKey])
  return (
    <ol className={styles.steps}>
      {!platform && (
        <Step title={t('nameTitle')} isDone={isNamed}>
          <NameStep />
        </Step>
      )}
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
      <Step title={t('widgetTitle')}>
        <p className={styles.hint}>{t('widgetIntro')}</p>
        <div>
          <ButtonLink href={paths.widget} variant="secondary">
            {t('widgetPage')}
          </ButtonLink>
        </div>
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
      <Step title={t('sendTitle')} isDone={hasArrived}>
        <SendEventStep secretKey={secretKey} isDone={hasArrived} onLeave={onLeave} />
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
