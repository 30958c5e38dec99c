import { LoaderCircle, Store } from 'lucide-react'
import { getFailureMessage } from '../../app/failure-message.ts'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { getPlatformName } from '../platforms/platforms.public.ts'
import styles from './installed-store.module.css'
import type { Installation } from './use-installation.ts'

/** The way on from a failure that another try does not mend, where the server does not tell it. */
const hints = { retrieveFailed: 'retrieveHint', installationFailed: 'installationHint' } as const

/** The store that is being installed, on its way to an owner; or why it is not known. */
export function InstalledStore({ installation, onRetry }: { installation: Installation; onRetry: () => void }) {
  const { t } = useTranslation('loginAndPass')
  if (installation.state === 'failed') {
    const { reason, error, canRetry } = installation
    const detail = getFailureMessage(error, '')
    return (
      <Alert
        tone="error"
        className={styles.failure}
        action={
          canRetry && (
            <Button variant="secondary" onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      >
        <p>{detail ? `${t(reason)} ${detail}` : t(reason)}</p>
        {!canRetry && !detail && <p>{t(hints[reason])}</p>}
      </Alert>
    )
  }
  return (
    // There from the start, so that the name is read out when it comes.
    <div className={styles.panel} role="status">
      {installation.state === 'loading' ? (
        <>
          <span className={styles.icon}>
            <LoaderCircle className={styles.turning} size={22} aria-hidden="true" />
          </span>
          <p className={styles.note}>{t('connectingStore')}</p>
        </>
      ) : (
        <>
          <span className={styles.icon}>
            <Store size={22} aria-hidden="true" />
          </span>
          <div className={styles.text}>
            <p className={styles.name}>{installation.store.store_name}</p>
            <p className={styles.note}>{t('storeInstalled')}</p>
          </div>
          <Badge tone="primary">{getPlatformName(installation.store.platform)}</Badge>
        </>
      )}
    </div>
  )
}
