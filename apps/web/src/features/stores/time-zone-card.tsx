import type { StoreSettings, Workspace } from '@voice-shop/contract'
import { type FormEvent, useState } from 'react'
import { formatTimeZone } from '../../app/time-zone-name.ts'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { listTimeZones } from './list-time-zones.ts'
import styles from './time-zone-card.module.css'
import { useTimeZoneChange, useUpdateStore } from './use-store-settings.ts'

interface TimeZoneCardProps {
  workspace: Workspace
  settings: StoreSettings
}

/** The zone in which the dashboard's days begin, and how far the figures have come on their way into another. */
export function TimeZoneCard({ workspace, settings }: TimeZoneCardProps) {
  const { t } = useTranslation('settings')
  const { show } = useToast()
  const { time_zone: current, time_zone_change: change } = settings
  useTimeZoneChange(workspace, settings, () =>
    show({ tone: 'success', message: () => t('timeZoneChanged', { zone: formatTimeZone(current) }) }),
  )
  return (
    <Card title={t('timeZone')}>
      <div className={styles.content}>
        <p className={styles.note}>{t('timeZoneText')}</p>
        {workspace.permissions.includes('store.update') ? (
          // A change made elsewhere is what the select begins with.
          <TimeZoneForm key={change?.time_zone ?? current} workspace={workspace} settings={settings} />
        ) : (
          <p className={styles.zone}>{formatTimeZone(current)}</p>
        )}
        {change && (
          <div className={styles.progress}>
            <ProgressBar label={t('timeZoneProgress')} percent={change.percent} />
            <p className={styles.note} role="status">
              {t('timeZoneChanging', { next: formatTimeZone(change.time_zone), zone: formatTimeZone(current) })}
            </p>
          </div>
        )}
      </div>
    </Card>
  )
}

function TimeZoneForm({ workspace, settings }: TimeZoneCardProps) {
  const { t } = useTranslation('settings')
  const showFailure = useFailureToast()
  const update = useUpdateStore(workspace)
  const wanted = settings.time_zone_change?.time_zone ?? settings.time_zone
  const [zone, setZone] = useState(wanted)
  const [options] = useState(() => listTimeZones(wanted))
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (zone === wanted) return
    update.mutate({ time_zone: zone }, { onError: (error) => showFailure(error, () => t('timeZoneError')) })
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <SelectField label={t('timeZone')} isLabelHidden options={options} value={zone} onChange={setZone} />
      <Button type="submit" variant="secondary" disabled={zone === wanted} isBusy={update.isPending}>
        {t('save')}
      </Button>
    </form>
  )
}
