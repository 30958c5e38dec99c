import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import styles from '../features/auth/auth-form.module.css'
import { paths } from '../paths.ts'
import { PublicLayout } from '../shell/public-layout.tsx'
import { Alert } from '../ui/alert.tsx'

/** Stands at both password paths as long as this server sends no e-mail: it says so. */
export function PasswordPage() {
  const { t } = useTranslation('loginAndPass')
  return (
    <PublicLayout title={t('passwordTitle')}>
      <Alert tone="info" isAnnounced={false}>
        {t('passwordUnavailable')}
      </Alert>
      <p className={styles.links}>
        <Link href={paths.login} state={useHistoryState<unknown>()}>
          {t('backToLogin')}
        </Link>
      </p>
    </PublicLayout>
  )
}
