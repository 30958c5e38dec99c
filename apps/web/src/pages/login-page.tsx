import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import styles from '../features/auth/auth-form.module.css'
import { LoginForm } from '../features/auth/login-form.tsx'
import type { PageProps } from '../page-props.ts'
import { paths } from '../paths.ts'
import { PublicLayout } from '../shell/public-layout.tsx'
import { getReturnPath } from '../shell/return-path.ts'

export function LoginPage({ preloadPage }: PageProps) {
  const { t } = useTranslation('loginAndPass')
  const [, navigate] = useLocation()
  const state: unknown = useHistoryState()
  const returnPath = getReturnPath(state)
  const goOn = useCallback(() => navigate(returnPath, { replace: true }), [navigate, returnPath])
  return (
    <PublicLayout title={t('loginTitle')} subtitle={t('loginSubtitle')}>
      <LoginForm onDone={goOn} onSignedIn={() => preloadPage(new URL(returnPath, location.origin).pathname)} />
      <nav className={styles.links} aria-label={t('otherWays')}>
        <Link href={paths.forgotPassword} state={state}>
          {t('forgotPassword')}
        </Link>
        <span>
          {t('noAccount')}{' '}
          <Link href={paths.register} state={state}>
            {t('createAccount')}
          </Link>
        </span>
      </nav>
    </PublicLayout>
  )
}
