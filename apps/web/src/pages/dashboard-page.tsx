import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../app/use-session.ts'
import { useWorkspace, useWorkspaceScope } from '../app/workspace.tsx'
import { DashboardFigures } from '../features/analytics/dashboard-figures.tsx'
import { DashboardHeader } from '../features/analytics/dashboard-header.tsx'
import { FirstSearch } from '../features/analytics/first-search/first-search.tsx'
import { useDashboard } from '../features/analytics/use-dashboard.ts'
import { useDashboardChoice } from '../features/analytics/use-dashboard-choice.ts'
import { UsageBanner } from '../features/usage/usage-banner.tsx'
import { useUsage } from '../features/usage/use-usage.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useToast } from '../ui/toasts.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './dashboard-page.module.css'

export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const user = useUser()
  const { workspace, isPending: isListPending } = useWorkspace()
  const scope = useWorkspaceScope()
  const [choice, changeChoice] = useDashboardChoice()
  const dashboard = useDashboard({ ...scope, choice })
  const usage = useUsage(scope)
  const { shown } = dashboard
  useFirstSearchNews(shown?.figures.has_searches, () => void usage.refetch())

  if (!shown && dashboard.hasFailed) return <LoadFailure isRetrying={dashboard.isLoading} onRetry={dashboard.reload} />
  // Neither the banner nor what an owner may do comes in later and moves the page; a usage call that fails, or fails
  // and tries again, holds nothing up.
  const isUsageAwaited = usage.isPending && usage.failureCount === 0
  const isRoleAwaited = shown?.figures.has_searches === false && isListPending
  if (!shown || isUsageAwaited || isRoleAwaited) return <Spinner label={t('loading')} isFullPage />

  const merchant = workspace?.merchant ?? user?.merchant
  const reload = () => {
    dashboard.reload()
    void usage.refetch()
  }
  const { has_searches, time_zone } = shown.figures
  return (
    <div className={styles.page}>
      {usage.data && <UsageBanner usage={usage.data} timeZone={time_zone} />}
      <DashboardHeader
        firstName={user?.first_name ?? ''}
        storeName={merchant?.store_name ?? ''}
        isSampleData={workspace?.is_demo ?? false}
        controls={
          has_searches
            ? { choice, isLoading: dashboard.isLoading, onChange: changeChoice, onRefresh: reload }
            : undefined
        }
      />
      {has_searches ? (
        <DashboardFigures shown={shown} isLoading={dashboard.isLoading} />
      ) : (
        <FirstSearch
          merchantId={merchant?.id ?? ''}
          hasSecretKey={workspace?.has_secret_key ?? false}
          canCreateKey={workspace?.permissions.includes('store.update') ?? false}
        />
      )}
    </div>
  )
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
