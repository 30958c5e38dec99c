import { type AlertKind, type Alerts, alertKinds, muteDays } from '@voice-shop/contract'
import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useArePermissionsKnown, useHasPermission, useWorkspace } from '../workspaces/workspaces.public.ts'
import styles from './alerts-panel.module.css'
import { useMute } from './use-alerts.ts'

type Muted = Alerts['muted']
const terms = [...muteDays, null]
type Term = (typeof terms)[number]

/** What is watched, kind by kind, each of which can be muted for a time or for good. */
export function MuteCard({ muted }: { muted: Muted }) {
  const { t } = useTranslation('alerts')
  const canMute = useHasPermission('store.update')
  const isKnown = useArePermissionsKnown()
  return (
    <Card title={t('mutedTitle')}>
      <ul className={styles.list}>
        {alertKinds.map((kind) => (
          <Kind key={kind} kind={kind} mute={muted.find((one) => one.kind === kind)} canMute={canMute} />
        ))}
      </ul>
      {isKnown && !canMute && <p className={styles.note}>{t('ownerMutes')}</p>}
    </Card>
  )
}

interface KindProps {
  kind: AlertKind
  mute: Muted[number] | undefined
  canMute: boolean
}

function Kind({ kind, mute, canMute }: KindProps) {
  const { t } = useTranslation('alerts')
  const format = useFormat()
  const { workspace } = useWorkspace()
  const { show } = useToast()
  const showFailure = useFailureToast()
  const [days, setDays] = useState<Term>(7)
  const muting = useMute()
  const name = t(`name.${kind}`)
  const change = (term: Term | 0) =>
    muting.mutate(
      { kind, days: term },
      {
        onSuccess: () => show({ tone: 'success', message: () => t(term === 0 ? 'unmuteDone' : 'muteDone') }),
        onError: (error) => showFailure(error, () => t('changeError')),
      },
    )
  const state = !mute
    ? t('watched')
    : mute.until
      ? t('mutedUntil', { time: format.dateTime(mute.until, workspace?.time_zone) })
      : t('mutedForGood')
  return (
    <li className={styles.kind}>
      <div className={styles.text}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.about}>{t(`about.${kind}`)}</p>
        <p className={styles.state}>{state}</p>
      </div>
      {canMute && (
        <div className={styles.controls}>
          {!mute && (
            <SelectField
              label={t('muteName', { kind: name })}
              isLabelHidden
              options={terms.map((term) => ({
                value: String(term),
                label: term === null ? t('muteForGood') : t('muteFor', { count: term }),
              }))}
              value={String(days)}
              onChange={(value) => setDays(terms.find((term) => String(term) === value) ?? null)}
            />
          )}
          <Button
            variant="secondary"
            isBusy={muting.isPending}
            aria-label={t(mute ? 'unmuteName' : 'muteName', { kind: name })}
            onClick={() => change(mute ? 0 : days)}
          >
            {t(mute ? 'unmute' : 'mute')}
          </Button>
        </div>
      )}
    </li>
  )
}
