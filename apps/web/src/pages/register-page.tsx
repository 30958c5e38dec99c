import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import styles from '../features/auth/auth-form.module.css'
import { RegisterForm } from '../features/auth/register-form.tsx'
import { paths } from '../paths.ts'
import { PublicLayout } from '../shell/public-layout.tsx'

export function RegisterPage() {
  const { t } = useTranslation('loginAndPass')
  const [, navigate] = useLocation()
  const goOn = useCallback(() => navigate(paths.dashboard, { replace: true }), [navigate])
  return (
    <PublicLayout title={t('registerTitle')} subtitle={t('registerSubtitle')}>
      <RegisterForm onDone={goOn} />
      <p className={styles.links}>
        <span>
          {t('haveAccount')}{' '}
          <Link href={paths.login} state={useHistoryState<unknown>()}>
            {t('logIn')}
          </Link>
        </span>
      </p>
    </PublicLayout>
  )
}
