import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { subscribeToSignInElsewhere } from '../api/session.ts'
import { useTranslation } from '../app/translation.ts'
import { useHasSession } from '../app/use-session.ts'
import styles from '../features/auth/auth-form.module.css'
import { LoginForm } from '../features/auth/login-form.tsx'
import { WorkspaceRedirect } from '../features/registration/workspace-redirect.tsx'
import type { PageProps } from '../page-props.ts'
import { paths } from '../paths.ts'
import { PublicLayout } from '../shell/public-layout.tsx'
import { findInstallReturn, getReturnPath, newAccountState } from '../shell/return-path.ts'
import { Alert } from '../ui/alert.tsx'

const maxStoreLength = 100

export function LoginPage({ preloadPage }: PageProps) {
  const [, navigate] = useLocation()
  const returnPath = getReturnPath(useHistoryState<unknown>())
  const goOn = useCallback(() => navigate(returnPath, { replace: true }), [navigate, returnPath])
  const merchantId = new URLSearchParams(useSearch()).get('merchant_id')
  const preload = (path: string) => preloadPage(new URL(path, location.origin).pathname)
  if (merchantId === null) return <LoginCard onDone={goOn} onSignedIn={() => preload(returnPath)} />
  return <StoreLogin merchantId={merchantId} onForeign={goOn} onSignedIn={() => preload(paths.dashboard)} />
}

interface StoreLoginProps {
  merchantId: string
  /** Called after the sign-in of somebody whose store it is not. */
  onForeign: () => void
  onSignedIn: () => void
}

/** The sign-in that a platform leads to with a store: who has signed in, before or here, goes on to that store. */
function StoreLogin({ merchantId, onForeign, onSignedIn }: StoreLoginProps) {
  const hasSession = useHasSession()
  const [isSignedInBefore] = useState(hasSession)
  const [isDone, setIsDone] = useState(false)
  const finish = useCallback(() => setIsDone(true), [])
  const goTo = { merchantId, to: paths.dashboard }
  if (isDone) return <WorkspaceRedirect {...goTo} fallback={<Leave onLeave={onForeign} />} />
  const card = <LoginCard onDone={finish} onSignedIn={onSignedIn} />
  return isSignedInBefore ? <WorkspaceRedirect {...goTo} fallback={card} /> : card
}

function Leave({ onLeave }: { onLeave: () => void }) {
  useEffect(onLeave, [onLeave])
  return null
}

interface LoginCardProps {
  onDone: () => void
  /** Called at once after a sign-in. */
  onSignedIn: () => void
}

function LoginCard({ onDone, onSignedIn }: LoginCardProps) {
  const { t } = useTranslation('loginAndPass')
  const state: unknown = useHistoryState()
  const install = findInstallReturn(state)
  useEffect(() => subscribeToSignInElsewhere(onDone), [onDone])
  return (
    <PublicLayout title={t('loginTitle')} subtitle={t('loginSubtitle')}>
      {hasMark(state, 'isWithoutStore') && (
        <Alert tone="warning" className={styles.message}>
          {t('auth.no_workspace')}
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
          {install.installedStore ? t('logInToAdd', { store: install.installedStore }) : t('logInToAddStore')}
        </Alert>
      )}
      <LoginForm onDone={onDone} onSignedIn={onSignedIn} />
      <nav className={styles.links} aria-label={t('otherWays')}>
        <Link href={paths.forgotPassword} state={state}>
          {t('forgotPassword')}
        </Link>
        <span>
          {t('noAccount')}{' '}
          <Link href={install?.from ?? paths.register} state={install ? newAccountState : state}>
            {t('registerPage')}
          </Link>
        </span>
      </nav>
    </PublicLayout>
  )
}

/** Which store was connected just now, as the address tells it: a text of anybody's, so a short one. */
function ConnectedStore() {
  const { t } = useTranslation('loginAndPass')
  const store = new URLSearchParams(useSearch()).get('store')?.trim().slice(0, maxStoreLength)
  if (!store) return null
  return (
    <Alert tone="info" className={styles.message}>
      {t('storeHasOwner', { store })}
    </Alert>
  )
}

/** What the way here left in the history entry: a new password was just set, or the last store lost or deleted. */
function hasMark(state: unknown, mark: 'isPasswordReset' | 'isWithoutStore' | 'isWorkspaceDeleted'): boolean {
  return typeof state === 'object' && state !== null && mark in state
}
