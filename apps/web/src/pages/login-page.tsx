import { useCallback, useEffect } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { subscribeToSignInElsewhere } from '../api/session.ts'
import { useTranslation } from '../app/translation.ts'
import { useHasSession } from '../app/use-session.ts'
import styles from '../features/auth/auth-form.module.css'
import { LoginForm } from '../features/auth/login-form.tsx'
import type { PageProps } from '../page-props.ts'
import { paths } from '../paths.ts'
import { PublicLayout } from '../shell/public-layout.tsx'
import { findInstallReturn, getReturnPath, newAccountState } from '../shell/return-path.ts'
import { Alert } from '../ui/alert.tsx'

const maxStoreLength = 100

export function LoginPage({ preloadPage }: PageProps) {
  const { t } = useTranslation('loginAndPass')
  const [, navigate] = useLocation()
  const state: unknown = useHistoryState()
  const returnPath = getReturnPath(state)
  const install = findInstallReturn(state)
  const goOn = useCallback(() => navigate(returnPath, { replace: true }), [navigate, returnPath])
  useEffect(() => subscribeToSignInElsewhere(goOn), [goOn])
  return (
    <PublicLayout title={t('loginTitle')} subtitle={t('loginSubtitle')}>
      {hasMark(state, 'isWithoutStore') && (
        <Alert tone="warning" className={styles.message}>
          {t('withoutStore')}
        </Alert>
      )}
      {hasMark(state, 'isWorkspaceDeleted') && (
        <Alert tone="success" className={styles.message}>
          {t('workspaceDeleted')}
        </Alert>
      )}
      {hasMark(state, 'isPasswordReset') && (
        <Alert tone="success" className={styles.message}>
          {t('resetDone')}
        </Alert>
      )}
      <ConnectedStore />
      {install && (
        <Alert tone="info" className={styles.message}>
          {t('logInToAdd', { store: install.installedStore })}
        </Alert>
      )}
      <LoginForm onDone={goOn} onSignedIn={() => preloadPage(new URL(returnPath, location.origin).pathname)} />
      <nav className={styles.links} aria-label={t('otherWays')}>
        <Link href={paths.forgotPassword} state={state}>
          {t('forgotPassword')}
        </Link>
        <span>
          {t('noAccount')}{' '}
          <Link href={install?.from ?? paths.register} state={install ? newAccountState : state}>
            {t('createAccount')}
          </Link>
        </span>
      </nav>
    </PublicLayout>
  )
}

/** Which store was connected just now, as the address tells it: a text of anybody's, so a short one. */
function ConnectedStore() {
  const { t } = useTranslation('loginAndPass')
  const hasSession = useHasSession()
  const store = new URLSearchParams(useSearch()).get('store')?.trim().slice(0, maxStoreLength)
  if (!store) return null
  return (
    <Alert tone="info" className={styles.message} action={hasSession && <Link href={paths.store}>{t('toStore')}</Link>}>
      {t('storeHasOwner', { store })}
    </Alert>
  )
}

/** What the way here left in the history entry: a new password was just set, or the last store lost or deleted. */
function hasMark(state: unknown, mark: 'isPasswordReset' | 'isWithoutStore' | 'isWorkspaceDeleted'): boolean {
  return typeof state === 'object' && state !== null && mark in state
}
