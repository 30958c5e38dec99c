import { type ComponentType, Suspense } from 'react'
import { Redirect, useLocation } from 'wouter'
import { EarlyInput } from './app/early-input.tsx'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { loadMessages } from './app/i18n.ts'
import { createLoadable, type Loadable, Loaded } from './app/loadable.tsx'
import type { Namespace } from './app/messages.ts'
import { type SharedKey, useTranslation } from './app/translation.ts'
import { pageAssets } from './page-assets.ts'
import type { PageProps } from './page-props.ts'
import { isPublicPath, type Path, paths } from './paths.ts'
import { PageAnnouncer } from './shell/page-announcer.tsx'
import { Spinner } from './ui/spinner.tsx'

interface Page extends Loadable<PageProps> {
  title: SharedKey
}

function definePage(
  title: Page['title'],
  namespaces: readonly Namespace[],
  load: () => Promise<ComponentType<PageProps>>,
): Page {
  // Code and messages start together: one after the other would be two round trips.
  return { ...createLoadable(async () => (await Promise.all([load(), loadMessages(namespaces)]))[0]), title }
}

const protectedArea = createLoadable(async () => (await import('./shell/protected-area.tsx')).ProtectedArea)

/** Where a provider's checkout comes back to: no screens of their own. */
const checkoutReturns: Partial<Record<string, string>> = {
  [paths.checkoutSuccess]: `${paths.billing}?checkout=success`,
  [paths.checkoutCancel]: `${paths.billing}?checkout=cancel`,
}

const pages: Record<Exclude<Path, typeof paths.checkoutSuccess | typeof paths.checkoutCancel>, Page> = {
  [paths.login]: definePage(
    'loginPage',
    pageAssets.login.namespaces,
    async () => (await import('./pages/login-page.tsx')).LoginPage,
  ),
  [paths.register]: definePage(
    'registerPage',
    pageAssets.register.namespaces,
    async () => (await import('./pages/register-page.tsx')).RegisterPage,
  ),
  [paths.forgotPassword]: definePage(
    'passwordPage',
    pageAssets.forgotPassword.namespaces,
    async () => (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  [paths.resetPassword]: definePage(
    'passwordPage',
    pageAssets.resetPassword.namespaces,
    async () => (await import('./pages/reset-password-page.tsx')).ResetPasswordPage,
  ),
  [paths.dashboard]: definePage(
    'dashboard',
    pageAssets.dashboard.namespaces,
    async () => (await import('./pages/dashboard-page.tsx')).DashboardPage,
  ),
  [paths.searches]: definePage(
    'searchesPage',
    pageAssets.searches.namespaces,
    async () => (await import('./pages/searches-page.tsx')).SearchesPage,
  ),
  [paths.settings]: definePage(
    'settings',
    pageAssets.settings.namespaces,
    async () => (await import('./pages/settings-page.tsx')).SettingsPage,
  ),
  [paths.account]: definePage(
    'accountPage',
    pageAssets.account.namespaces,
    async () => (await import('./pages/account-page.tsx')).AccountPage,
  ),
  [paths.team]: definePage(
    'teamPage',
    pageAssets.team.namespaces,
    async () => (await import('./pages/team-page.tsx')).TeamPage,
  ),
  [paths.billing]: definePage(
    'billingPage',
    pageAssets.billing.namespaces,
    async () => (await import('./pages/billing-page.tsx')).BillingPage,
  ),
  [paths.store]: definePage(
    'storePage',
    pageAssets.store.namespaces,
    async () => (await import('./pages/store-page.tsx')).StorePage,
  ),
  [paths.visit]: definePage(
    'visitPage',
    pageAssets.visit.namespaces,
    async () => (await import('./pages/visit-page.tsx')).VisitPage,
  ),
}

function findPage(path: string): Page | undefined {
  // What looks like an id is one: the page says whether there is such a thing.
  const trimmed = path.replace(/\/+$/, '').replace(/[\da-f-]{36}$/, ':id') || paths.dashboard
  return Object.entries(pages).find(([pagePath]) => pagePath === trimmed)?.[1]
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
