import type { Holdout, HoldoutSize } from '@voice-shop/contract'
import { useState } from 'react'
import { formatCount } from '../../app/number-format.ts'
import { QueryBoundary } from '../../app/query-boundary.tsx'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { ComparisonView } from './comparison-view.tsx'
import styles from './holdout.module.css'
import { useHoldout, useStartHoldout, useStopHoldout } from './use-holdout.ts'

interface HoldoutCardProps {
  canChange: boolean
  /** IANA zone of the store. */
  timeZone: string
}

/** Begins and ends the comparison of shoppers with the assistant and without, and says what it costs and when it answers. */
export function HoldoutCard({ canChange, timeZone }: HoldoutCardProps) {
  const { t } = useTranslation('holdout')
  return (
    <Card title={t('comparison')}>
      <QueryBoundary
        query={useHoldout()}
        labels={{ loading: t('loading'), failed: t('loadError'), retry: t('retry') }}
        shape="rows"
        count={2}
      >
        {({ can_measure, sizes, comparison }) => {
          const isUnderWay = comparison !== null && comparison.result === null
          return (
            <div className={styles.content}>
              {comparison && <ComparisonView comparison={comparison} timeZone={timeZone} />}
              {isUnderWay ? (
                canChange && <StopButton />
              ) : (
                <>
                  <p>{comparison ? t('next') : t('what')}</p>
                  <p className={styles.note}>{t('cost')}</p>
                  <p className={styles.note}>{t('when')}</p>
                  {can_measure && <p className={styles.note}>{t('limits')}</p>}
                  {!can_measure ? (
                    <p>{t('notMeasured')}</p>
                  ) : canChange ? (
                    <Start sizes={sizes} />
                  ) : (
                    <p>{t('ownerOnly')}</p>
                  )}
                </>
              )}
            </div>
          )
        }}
      </QueryBoundary>
    </Card>
  )
}

function Start({ sizes }: { sizes: Holdout['sizes'] }) {
  const { t, i18n } = useTranslation('holdout')
  const widget = useTranslation('storeWidget')
  const labels = { copy: widget.t('copy'), copied: widget.t('copied'), copyByHand: widget.t('copyByHand') }
  const [size, setSize] = useState<HoldoutSize>(20_000)
  const { show } = useToast()
  const showFailure = useFailureToast()
  const start = useStartHoldout()
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 0 })
  const options = sizes.map(({ shoppers, detectable_lift }) => ({
    value: String(shoppers) as `${HoldoutSize}`,
    label: t('sizeOption', {
      number: formatCount(shoppers, i18n.locale),
      percent: percent.format(detectable_lift / 100),
    }),
  }))
  const begin = () =>
    start.mutate(size, {
      onSuccess: () => show({ tone: 'success', message: () => t('started') }),
      onError: (error) => showFailure(error, () => t('startError')),
    })
  return (
    <>
      <SelectField
        label={t('size')}
        options={options}
        value={`${size}`}
        onChange={(value) => setSize(Number(value) as HoldoutSize)}
      />
      <p className={styles.note}>{t('sizeNote')}</p>
      <p className={styles.note}>{t('policyIntro')}</p>
      <CodeBlock label={t('policyLabel')} code={t('policy')} labels={labels} />
      <div className={styles.actions}>
        <Button isBusy={start.isPending} onClick={begin}>
          {t('start')}
        </Button>
      </div>
    </>
  )
}

function StopButton() {
  const { t } = useTranslation('holdout')
  const [isAsking, setIsAsking] = useState(false)
  const { show } = useToast()
  const showFailure = useFailureToast()
  const stop = useStopHoldout()
  const end = () =>
    stop.mutate(undefined, {
      onSuccess: () => show({ tone: 'success', message: () => t('stopped') }),
      onError: (error) => {
        setIsAsking(false)
        showFailure(error, () => t('stopError'))
      },
    })
  return (
    <div className={styles.actions}>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {t('stop')}
      </Button>
      {isAsking && (
        <Dialog title={t('stopTitle')} closeLabel={t('close')} onClose={() => setIsAsking(false)}>
          <p>{t('stopText')}</p>
          <DialogActions>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              {t('keep')}
            </Button>
            <Button variant="danger" isBusy={stop.isPending} onClick={end}>
              {t('stop')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  )
}
