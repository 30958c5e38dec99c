import type { Device } from '@voice-shop/contract'
import { Monitor, Smartphone } from 'lucide-react'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Button } from '../../ui/button.tsx'
import styles from './devices-card.module.css'

const phoneSystems = /^(?:android|ios|ipados)/i

interface DeviceItemProps {
  device: Device
  /** Called with the device's name. */
  onSignOut: (name: string) => void
}

export function DeviceItem({ device, onSignOut }: DeviceItemProps) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { browser, operating_system: system } = device
  // Of what the browser did not say as much as there is.
  const name = browser && system ? t('deviceName', { browser, system }) : browser || system || t('unknownDevice')
  const Icon = phoneSystems.test(system) ? Smartphone : Monitor
  return (
    <li className={styles.device}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className={styles.about}>
        <p className={styles.name}>
          {name}
          {device.is_current && <span className={styles.current}>{t('thisDevice')}</span>}
        </p>
        <p className={styles.facts}>
          <span>
            {device.is_current ? t('inUseNow') : t('lastUsed', { time: format.dateTime(device.last_used_at) })}
          </span>
          <span>{t('signedInAt', { time: format.dateTime(device.signed_in_at) })}</span>
        </p>
      </div>
      {!device.is_current && (
        <Button
          className={styles.signOut}
          variant="secondary"
          aria-label={t('signOutDevice', { device: name })}
          onClick={() => onSignOut(name)}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  )
}
