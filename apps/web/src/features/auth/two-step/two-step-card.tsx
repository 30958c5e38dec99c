import type { Proof, TwoStep } from '@voice-shop/contract'
import { useState } from 'react'
import { useFormat } from '../../../app/format.ts'
import { QueryBoundary } from '../../../app/query-boundary.tsx'
import { useTranslation } from '../../../app/translation.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { ProofDialog } from '../proofs/proof-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetupDialog } from './setup-dialog.tsx'
import styles from './two-step.module.css'
import { useTwoStep } from './use-two-step.ts'
import { type TwoStepSetup, useTwoStepChanges } from './use-two-step-changes.ts'

/** So few recovery codes that it is time for new ones. */
const fewCodes = 3

/** Whether signing in takes a code of an app besides the password, and all there is to do about it. */
export function TwoStepCard() {
  const { t } = useTranslation('settings')
  const query = useTwoStep()
  return (
    <Card title={t('twoStep')}>
      <QueryBoundary
        query={query}
        labels={{ loading: t('loadingTwoStep'), failed: t('twoStepLoadError'), retry: t('retry') }}
      >
        {(twoStep) => <Loaded twoStep={twoStep} />}
      </QueryBoundary>
    </Card>
  )
}

/** What is being done: a proof comes first, then what follows from it. */
type Doing =
  | { kind: 'prove'; what: 'setup' | 'off' | 'codes' }
  | { kind: 'setup'; setup: TwoStepSetup }
  | { kind: 'codes'; codes: string[] }

function Loaded({ twoStep }: { twoStep: TwoStep }) {
  const { t } = useTranslation('settings')
  const toast = useToast()
  const changes = useTwoStepChanges()
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const prove = (what: 'setup' | 'off' | 'codes') => setDoing({ kind: 'prove', what })

  const confirm = {
    setup: async (proof: Proof) => setDoing({ kind: 'setup', setup: await changes.start(proof) }),
    codes: async (proof: Proof) => setDoing({ kind: 'codes', codes: await changes.createRecoveryCodes(proof) }),
    off: async (proof: Proof) => {
      await changes.turnOff(proof)
      close()
      toast.show({ tone: 'success', message: () => t('twoStepTurnedOff') })
    },
  }
  const questions = {
    setup: {
      title: twoStep.is_on ? t('twoStepOtherApp') : t('twoStepTurnOn'),
      text: t('twoStepProof'),
      action: t('goOn'),
    },
    codes: { title: t('newRecoveryCodes'), text: t('newRecoveryCodesText'), action: t('newRecoveryCodes') },
    off: { title: t('twoStepTurnOffTitle'), text: t('twoStepTurnOffText'), action: t('turnOff') },
  }
  const question = doing?.kind === 'prove' ? questions[doing.what] : null
  return (
    <>
      <State twoStep={twoStep} />
      <div className={styles.buttons}>
        {twoStep.is_on ? (
          <>
            <Button variant="secondary" onClick={() => prove('codes')}>
              {t('newRecoveryCodes')}
            </Button>
            <Button variant="secondary" onClick={() => prove('setup')}>
              {t('twoStepOtherApp')}
            </Button>
            {twoStep.required_by.length === 0 && (
              <Button variant="secondary" onClick={() => prove('off')}>
                {t('turnOff')}
              </Button>
            )}
          </>
        ) : (
          <Button onClick={() => prove('setup')}>{t('twoStepTurnOn')}</Button>
        )}
      </div>
      {doing?.kind === 'prove' && question && (
        <ProofDialog
          title={question.title}
          action={question.action}
          isDanger={doing.what === 'off'}
          onConfirm={confirm[doing.what]}
          onClose={close}
        >
          <p>{question.text}</p>
        </ProofDialog>
      )}
      {doing?.kind === 'setup' && (
        <SetupDialog setup={doing.setup} onTurnedOn={(codes) => setDoing({ kind: 'codes', codes })} onClose={close} />
      )}
      {doing?.kind === 'codes' && <RecoveryCodesDialog codes={doing.codes} onClose={close} />}
    </>
  )
}

function State({ twoStep }: { twoStep: TwoStep }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { is_on, turned_on_at, recovery_codes_left: left, required_by } = twoStep
  return (
    <>
      <p className={styles.text}>{t('twoStepText')}</p>
      <p className={styles.state}>
        <Badge tone={is_on ? 'success' : 'neutral'}>{is_on ? t('on') : t('off')}</Badge>
        {turned_on_at && <span>{t('twoStepSince', { date: format.date(turned_on_at) })}</span>}
        {is_on && <span>{t('recoveryCodesLeft', { count: left })}</span>}
      </p>
      {is_on && left <= fewCodes && (
        <Alert tone="warning" isAnnounced={false} className={styles.note}>
          {t('fewRecoveryCodes')}
        </Alert>
      )}
      {is_on && required_by.length > 0 && (
        <p className={styles.text}>{t('twoStepRequiredBy', { stores: required_by.join(', ') })}</p>
      )}
    </>
  )
}
