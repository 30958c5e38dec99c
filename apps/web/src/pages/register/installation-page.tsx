import type { StoreCard } from '@voice-shop/contract'
import { useCallback, useState } from 'react'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useTranslation } from '../../app/translation.ts'
import { useHasSession, useUser } from '../../app/use-session.ts'
import styles from '../../features/auth/auth-form.module.css'
import { ClaimForm } from '../../features/registration/claim-form.tsx'
import type { InstallationLink } from '../../features/registration/installation-link.ts'
import { forgetExchangedCode } from '../../features/registration/installation-memory.ts'
import { InstalledStore } from '../../features/registration/installed-store.tsx'
import { RegisterForm } from '../../features/registration/register-form.tsx'
import { useInstallation } from '../../features/registration/use-installation.ts'
import { WorkspaceRedirect } from '../../features/registration/workspace-redirect.tsx'
import { paths } from '../../paths.ts'
import { PublicLayout } from '../../shell/public-layout.tsx'
import { type InstallReturn, isNewAccountState, newAccountState } from '../../shell/return-path.ts'

/** /register as a platform's install leads to it: the store becomes that of a new account, or of who is signed in. */
export function InstallationPage({ link }: { link: InstallationLink }) {
  const { t } = useTranslation('loginAndPass')
  const [, navigate] = useLocation()
  const user = useUser()
  const hasSession = useHasSession()
  // Who came signed in is asked; a registration on this page signs in too, and goes on by itself.
  const [cameSignedIn] = useState(hasSession)
  const wantsAccount = isNewAccountState(useHistoryState<unknown>())
  const asked = cameSignedIn && hasSession && !wantsAccount ? user : null
  const { installation, retry } = useInstallation(link)
  const goOn = useCallback(() => {
    forgetExchangedCode()
    navigate(paths.dashboard, { replace: true })
  }, [navigate])

  if (installation.state === 'claimed') {
    // Connected again: its owner goes on to its settings, anybody else signs in first.
    const toLogin = <ToLogin store={installation.store} />
    return hasSession ? (
      <WorkspaceRedirect merchantId={installation.store.id} to={paths.store} fallback={toLogin} />
    ) : (
      toLogin
    )
  }
  const store = installation.state === 'known' ? installation.store : null
  return (
    <PublicLayout
      title={t(asked ? 'claimTitle' : 'installTitle')}
      subtitle={asked ? t('claimSubtitle', { email: asked.email }) : t('installSubtitle')}
    >
      <InstalledStore installation={installation} onRetry={retry} />
      {!asked && <RegisterForm store={store} onDone={goOn} />}
      {asked && store && <ClaimForm store={store} onDone={goOn} />}
      {(!asked || installation.state !== 'loading') && (
        <OtherWays store={store} isAsked={asked !== null} isFailed={installation.state === 'failed'} />
      )}
    </PublicLayout>
  )
}

interface OtherWaysProps {
  store: StoreCard | null
  isAsked: boolean
  isFailed: boolean
}

/** Another account for the store, which waits in the history entry; or an account without it, where it is not known. */
function OtherWays({ store, isAsked, isFailed }: OtherWaysProps) {
  const { t } = useTranslation('loginAndPass')
  const from = `${paths.register}?${useSearch()}`
  // Who goes before the store is known comes back to it all the same.
  const state: InstallReturn | null = isFailed ? null : { from, installedStore: store?.store_name ?? '' }
  if (isAsked) {
    return (
      <nav className={styles.links} aria-label={t('otherWays')}>
        <Link href={paths.login} state={state}>
          {t('useOtherAccount')}
        </Link>
        {isFailed ? (
          <Link href={paths.dashboard}>{t('toDashboard')}</Link>
        ) : (
          <Link href={from} state={newAccountState}>
            {t('createOtherAccount')}
          </Link>
        )}
      </nav>
    )
  }
  return (
    <p className={styles.links}>
      <span>
        {t('haveAccount')}{' '}
        <Link href={paths.login} state={state}>
          {t('loginPage')}
        </Link>
      </span>
      {isFailed && <Link href={paths.register}>{t('registerWithoutStore')}</Link>}
    </p>
  )
}

function ToLogin({ store }: { store: StoreCard }) {
  return (
    <Redirect
      to={`${paths.login}?${new URLSearchParams({ store: store.store_name, merchant_id: store.id })}`}
      replace
    />
  )
}
