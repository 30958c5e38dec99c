import type { Device } from '@voice-shop/contract'
import { useState } from 'react'
import { QueryFallback } from '../../app/query-boundary.tsx'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { DeviceItem } from './device-item.tsx'
import styles from './devices-card.module.css'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { useDevices, useSignOutDevices } from './use-devices.ts'

/** Lists where the user is signed in, and signs out one of the devices or all others. */
export function DevicesCard() {
  const { t } = useTranslation('settings')
  const query = useDevices()
  if (query.data) return <DeviceList devices={query.data.results} />
  return (
    <Card title={t('devices')}>
      <QueryFallback
        query={query}
        labels={{ loading: t('loadingDevices'), failed: t('devicesLoadError'), retry: t('retry') }}
        isAnnounced
        shape="rows"
      />
    </Card>
  )
}

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation('settings')
  const toast = useToast()
  const showFailure = useFailureToast()
  const signOut = useSignOutDevices()
  /** Whose signing out is asked about: a device's, or that of all others, who have no id. */
  const [asked, setAsked] = useState<{ id: string | null; name: string | null } | null>(null)

  const confirm = () => {
    if (!asked) return
    // Not one that was opened meanwhile.
    const close = () => setAsked((open) => (open === asked ? null : open))
    signOut.mutate(asked.id, {
      onSuccess: () => {
        toast.show({ tone: 'success', message: () => t(asked.id === null ? 'othersSignedOut' : 'deviceSignedOut') })
        close()
      },
      onError: (error) => {
        showFailure(error, () => t('signOutError'))
        close()
      },
    })
  }

  const hasOthers = devices.some((device) => !device.is_current)
  return (
    <Card title={t('devices')}>
      {/* List and frame take the focus of a button that goes. */}
      <div className={styles.frame} tabIndex={-1}>
        <p className={styles.text}>{hasOthers ? t('devicesText') : t('onlyDevice')}</p>
        <ul className={styles.list} tabIndex={-1} aria-label={t('devices')}>
          {devices.map((device) => (
            <DeviceItem key={device.id} device={device} onSignOut={(name) => setAsked({ id: device.id, name })} />
          ))}
        </ul>
        {hasOthers && (
          <Button className={styles.others} variant="secondary" onClick={() => setAsked({ id: null, name: null })}>
            {t('signOutOthers')}
          </Button>
        )}
      </div>
      {asked && (
        <SignOutDialog
          deviceName={asked.name}
          isBusy={signOut.isPending}
          onConfirm={confirm}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  )
}
