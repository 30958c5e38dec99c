import { lazy, Suspense, useDeferredValue, useEffect, useRef } from 'react'
import { loadMessages } from '../app/i18n.ts'
import { platformNames } from '../app/platform-names.ts'
import { useTranslation } from '../app/translation.ts'
import { useUser } from '../app/use-session.ts'
import { useWorkspace, useWorkspaceScope } from '../app/workspace.tsx'
import { DashboardFigures } from '../features/analytics/dashboard-figures.tsx'
import { DashboardHeader } from '../features/analytics/dashboard-header.tsx'
import { InsightsPlace } from '../features/analytics/insights-place.tsx'
import { useDashboard } from '../features/analytics/use-dashboard.ts'
import { useDashboardChoice } from '../features/analytics/use-dashboard-choice.ts'
import { useLive } from '../features/live/use-live.ts'
import { ConnectHint } from '../features/platforms/connect-hint.tsx'
import { isShopifySetupOpen } from '../features/stores/shopify-setup-state.ts'
import { UsageBanner } from '../features/usage/usage-banner.tsx'
import { useUsage } from '../features/usage/use-usage.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useToast } from '../ui/toasts.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './dashboard-page.module.css'

// Only new stores see these.
const FirstSearch = lazy(async () => {
  const [{ FirstSearch }] = await Promise.all([
    import('../features/analytics/first-search/first-search.tsx'),
    loadMessages(['firstSearch']),
  ])
  return { default: FirstSearch }
})
const ShopifySetup = lazy(async () => {
  const [{ ShopifySetup }] = await Promise.all([
    import('../features/stores/shopify-setup.tsx'),
    loadMessages(['settings']),
  ])
  return { default: ShopifySetup }
})

export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const user = useUser()
  const { workspace, isPending: isListPending, isAwaited: isListAwaited } = useWorkspace()
  const scope = useWorkspaceScope()
  const [choice, changeChoice] = useDashboardChoice()
  const dashboard = useDashboard({ ...scope, choice })
  const usage = useUsage(scope)
  // Drawn piece by piece: in one go it would hold up a slow phone's input for a third of a second.
  const shown = useDeferredValue(dashboard.shown)
  const isLive = useLive({
    workspaceId: scope.workspaceId,
    figuresAskedAt: dashboard.shown?.askedAt,
    renewFigures: () => {
      void usage.refetch({ cancelRefetch: false })
      return dashboard.renew()
    },
  })
  useFirstSearchNews(shown?.figures.has_searches, () => void usage.refetch())

  if (!shown && dashboard.hasFailed) return <LoadFailure isRetrying={dashboard.isLoading} onRetry={dashboard.reload} />
  // Neither the banner nor what an owner may do comes in later and moves the page; a call that fails, or fails and
  // tries again, holds no figures up. Without figures, all that shows is what the owner may do.
  const isUsageAwaited = usage.isPending && usage.failureCount === 0
  const isRoleAwaited = shown?.figures.has_searches === false ? isListPending : isListAwaited
  const spinner = <Spinner label={t('loading')} isFullPage />
  if (!shown || isUsageAwaited || isRoleAwaited) return spinner

  const merchant = workspace?.merchant ?? user?.merchant
  const reload = () => {
    dashboard.reload()
    void usage.refetch()
  }
  const { has_searches, time_zone } = shown.figures
  const storeName = merchant?.store_name ?? ''
  const canChange = workspace?.permissions.includes('store.update') ?? false
  const platform = merchant?.store_id ? platformNames[merchant.platform] : undefined
  const content = (
    <div className={styles.page}>
      {usage.data && <UsageBanner usage={usage.data} timeZone={time_zone} />}
      <DashboardHeader
        firstName={user?.first_name ?? ''}
        storeName={storeName}
        isSampleData={workspace?.is_demo ?? false}
        platform={platform}
        controls={
          has_searches
            ? { choice, isLoading: dashboard.isLoading, isLive, onChange: changeChoice, onRefresh: reload }
            : undefined
        }
      />
      {canChange && workspace && isShopifySetupOpen(workspace.merchant) && (
        <ShopifySetup merchant={workspace.merchant} />
      )}
      {has_searches && canChange && workspace && !platform && !workspace.is_demo && (
        <ConnectHint key={workspace.id} workspaceId={workspace.id} />
      )}
      {has_searches ? (
        <>
          <DashboardFigures storeName={storeName} shown={shown} isLoading={dashboard.isLoading} />
          <InsightsPlace timeRange={shown.choice.time_range} />
        </>
      ) : (
        <FirstSearch
          merchantId={merchant?.id ?? ''}
          platform={platform ?? null}
          hasSecretKey={workspace?.has_secret_key ?? false}
          canCreateKey={canChange}
        />
      )}
    </div>
  )
  // All of the page comes at once: nothing moves it later.
  return <Suspense fallback={spinner}>{content}</Suspense>
}

function LoadFailure({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <h1>
        <VisuallyHidden>{t('title')}</VisuallyHidden>
      </h1>
      <Alert
        tone="error"
        action={
          <Button variant="secondary" isBusy={isRetrying} onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        {t('loadError')}
      </Alert>
    </>
  )
}

/** Tells when the store's first search came in while its page was open. */
function useFirstSearchNews(hasSearches: boolean | undefined, onFirstSearch: () => void): void {
  const { t } = useTranslation('dashboard')
  const { show } = useToast()
  const before = useRef(hasSearches)
  useEffect(() => {
    if (before.current === false && hasSearches) {
      show({ tone: 'success', message: t('firstArrived') })
      onFirstSearch()
    }
    before.current = hasSearches
  })
}
