import { type ComponentType, Suspense } from 'react'
import { Redirect, useLocation } from 'wouter'
import { EarlyInput } from './app/early-input.tsx'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { loadMessages } from './app/i18n.ts'
import { createLoadable, Loaded } from './app/loadable.tsx'
import { useTranslation } from './app/translation.ts'
import { type PagePath, pageAssets } from './page-assets.ts'
import type { PageProps } from './page-props.ts'
import { isPublicPath, paths } from './paths.ts'
import { PageAnnouncer } from './shell/page-announcer.tsx'
import { Spinner } from './ui/spinner.tsx'

const protectedArea = createLoadable(async () => (await import('./shell/protected-area.tsx')).ProtectedArea)

/** Where a provider's checkout comes back to: no screens of their own. */
const checkoutReturns: Partial<Record<string, string>> = {
  [paths.checkoutSuccess]: `${paths.billing}?checkout=success`,
  [paths.checkoutCancel]: `${paths.billing}?checkout=cancel`,
}

const loaders: Record<PagePath, () => Promise<ComponentType<PageProps>>> = {
  [paths.login]: async () => (await import('./pages/login-page.tsx')).LoginPage,
  [paths.register]: async () => (await import('./pages/register-page.tsx')).RegisterPage,
  [paths.forgotPassword]: async () => (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage,
  [paths.resetPassword]: async () => (await import('./pages/reset-password-page.tsx')).ResetPasswordPage,
  [paths.confirmEmail]: async () => (await import('./pages/confirm-email-page.tsx')).ConfirmEmailPage,
  [paths.dashboard]: async () => (await import('./pages/dashboard-page.tsx')).DashboardPage,
  [paths.searches]: async () => (await import('./pages/searches-page.tsx')).SearchesPage,
  [paths.settings]: async () => (await import('./pages/settings-page.tsx')).SettingsPage,
  [paths.account]: async () => (await import('./pages/account-page.tsx')).AccountPage,
  [paths.team]: async () => (await import('./pages/team-page.tsx')).TeamPage,
  [paths.billing]: async () => (await import('./pages/billing-page.tsx')).BillingPage,
  [paths.store]: async () => (await import('./pages/store-page.tsx')).StorePage,
  [paths.visit]: async () => (await import('./pages/visit-page.tsx')).VisitPage,
}

const pages = Object.entries(loaders).map(([path, load]) => {
  // Safe: the keys of loaders are these.
  const { title, namespaces } = pageAssets[path as PagePath]
  // Code and messages start together: one after the other would be two round trips.
  return { path, title, ...createLoadable(async () => (await Promise.all([load(), loadMessages(namespaces)]))[0]) }
})

function findPage(path: string) {
  // What looks like an id is one: the page says whether there is such a thing.
  const pagePath = path.replace(/\/+$/, '').replace(/[\da-f-]{36}$/, ':id') || paths.dashboard
  return pages.find((page) => page.path === pagePath)
}

/** Starts to load a page and its frame, so that they are there when they are shown. Failures show up then. */
export async function preloadPage(path: string): Promise<void> {
  const parts = [findPage(path)?.preload(), isPublicPath(path) ? undefined : protectedArea.preload()]
  await Promise.all(parts).catch((error: unknown) => console.error(`${path} could not be loaded ahead`, error))
}

export function Routes() {
  const { t } = useTranslation()
  const [path] = useLocation()
  const page = findPage(path)
  if (!page) return <Redirect to={checkoutReturns[path.replace(/\/+$/, '')] ?? paths.dashboard} replace />

  const spinner = <Spinner label={t('loading')} isFullPage />
  const content = (
    <ErrorBoundary key={path}>
      <Suspense fallback={spinner}>
        <Loaded part={page} preloadPage={preloadPage} />
        <EarlyInput />
      </Suspense>
    </ErrorBoundary>
  )
  return (
    <>
      <PageAnnouncer title={t(page.title)} />
      {isPublicPath(path) ? (
        content
      ) : (
        <Suspense fallback={spinner}>
          <Loaded part={protectedArea}>{content}</Loaded>
        </Suspense>
      )}
    </>
  )
}
