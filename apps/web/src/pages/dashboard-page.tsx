import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { getFailureMessage } from '../app/failure-message.ts'
import { loadMessages } from '../app/i18n.ts'
import { useTranslation } from '../app/translation.ts'
import { useIsOnline } from '../app/use-is-online.ts'
import { useUser } from '../app/use-session.ts'
import { type DashboardChoice, isSameChoice } from '../features/dashboard/dashboard-choice.ts'
import { DashboardFigures, RangePart } from '../features/dashboard/dashboard-figures.tsx'
import { DashboardHeader } from '../features/dashboard/dashboard-header.tsx'
import { DisplayedChoice } from '../features/dashboard/displayed-choice.ts'
import type { FiguresState } from '../features/dashboard/figures-range.tsx'
import { useFirstSteps } from '../features/dashboard/first-search/use-first-steps.ts'
import { LazyInsights } from '../features/dashboard/lazy-insights.tsx'
import { LazyTasks } from '../features/dashboard/lazy-tasks.tsx'
import { type DashboardState, type ShownDashboard, useDashboard } from '../features/dashboard/use-dashboard.ts'
import { useDashboardChoice, useFittingPeriod } from '../features/dashboard/use-dashboard-choice.ts'
import { useLoadedPart } from '../features/dashboard/use-loaded-part.ts'
import { useLive } from '../features/live/use-live.ts'
import { ConnectHint } from '../features/platforms/connect-hint.tsx'
import { getPlatformName } from '../features/platforms/platform-names.ts'
import { isShopifySetupOpen } from '../features/stores/shopify-setup-state.ts'
import { UsageBanner } from '../features/usage/usage-banner.tsx'
import { useUsage } from '../features/usage/use-usage.ts'
import { useHasPermission } from '../features/workspaces/use-permission.ts'
import { useWorkspace, useWorkspaceScope } from '../features/workspaces/workspace.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './dashboard-page.module.css'

// Only new stores see these.
const FirstSearch = lazy(async () => {
  const [{ FirstSearch }] = await Promise.all([
    import('../features/dashboard/first-search/first-search.tsx'),
    loadMessages(['firstSearch', 'settings', 'feed', 'storeWidget']),
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

/** The figures go first. */
const bellWaitMs = 2000

async function loadBell() {
  await new Promise((resolve) => setTimeout(resolve, bellWaitMs))
  return (await import('../features/alerts/alerts-bell.tsx')).AlertsBell
}

function LateBell() {
  const Bell = useLoadedPart(true, loadBell)
  return Bell && <Bell />
}

export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const user = useUser()
  const { workspace, isPending: isListPending, isAwaited: isListAwaited } = useWorkspace()
  const canChange = useHasPermission('store.update')
  const canChangePlan = useHasPermission('billing.change')
  const scope = useWorkspaceScope()
  const [choice, changeChoice] = useDashboardChoice()
  const dashboard = useDashboard({ ...scope, choice })
  useFittingPeriod(choice, dashboard.shown, changeChoice)
  const isOnline = useIsOnline()
  // Who comes back finds the page as it was, at the place where it was left.
  const [wasKnown] = useState(dashboard.shown !== undefined)
  const usage = useUsage(scope)
  // Drawn piece by piece: in one go it would hold up a slow phone's input for a third of a second. The first figures
  // come after their heading (Afterwards), those of another range when all of them are drawn.
  const shown = useDeferredValue(dashboard.shown) ?? dashboard.shown
  const isLive = useLive({
    workspaceId: scope.workspaceId,
    figuresAskedAt: dashboard.shown?.askedAt,
    renewFigures: () => {
      void usage.refetch({ cancelRefetch: false })
      return dashboard.renew()
    },
  })
  const firstSteps = useFirstSteps({
    hasSearches: shown?.figures.has_searches,
    onFirstSearch: () => void usage.refetch(),
  })

  if (!shown && dashboard.hasFailed) {
    return <LoadFailure dashboard={dashboard} onReset={() => changeChoice({ from: undefined, to: undefined })} />
  }
  // Neither the banner nor what an owner may do comes in later and moves the page; a call that fails, or fails and
  // tries again, holds no figures up. Without figures, all that shows is what the owner may do.
  const isRoleAwaited = shown?.figures.has_searches === false ? isListPending : isListAwaited
  const spinner = <Spinner label={t('loading')} isFullPage />
  if (!shown || isAwaited(usage) || isRoleAwaited) return spinner

  const merchant = workspace?.merchant ?? user?.merchant
  const reload = () => {
    dashboard.reload()
    void usage.refetch()
  }
  const choose = (part: Partial<DashboardChoice>) => {
    // The request is on its way while the choice is drawn.
    dashboard.prefetch({ ...choice, ...part })
    changeChoice(part)
  }
  const { time_zone } = shown.figures
  const isBusy = isAwaitingFigures(dashboard, shown)
  const areAskedFor = isSameChoice(shown.choice, choice)
  const state = getFiguresState({ isOnline, isBusy, areAskedFor })
  const hasFigures = !firstSteps.areShown
  const storeName = merchant?.store_name ?? ''
  const platform = merchant?.store_id ? getPlatformName(merchant.platform) : undefined
  const content = (
    <div className={styles.page}>
      {usage.data && <UsageBanner usage={usage.data} timeZone={time_zone} canChange={canChangePlan} />}
      <DashboardHeader
        firstName={user?.first_name ?? ''}
        storeName={storeName}
        isSampleData={workspace?.is_demo ?? false}
        platform={platform}
        controls={
          hasFigures
            ? { choice, shown, isLoading: isBusy, onChange: choose, onRefresh: reload, bell: <LateBell /> }
            : undefined
        }
        isLive={isLive}
      />
      {canChange && workspace && isShopifySetupOpen(workspace.merchant) && (
        <ShopifySetup merchant={workspace.merchant} />
      )}
      {hasFigures && canChange && workspace && !platform && !workspace.is_demo && (
        <ConnectHint key={workspace.id} workspaceId={workspace.id} />
      )}
      {hasFigures ? (
        <Afterwards isThere={wasKnown}>
          <DisplayedChoice value={shown.choice}>
            <RangePart state={state}>
              <LazyTasks key={scope.workspaceId} choice={shown.choice} />
            </RangePart>
            <DashboardFigures shown={shown} isLoading={isBusy} state={state}>
              <LazyInsights choice={shown.choice} />
            </DashboardFigures>
          </DisplayedChoice>
        </Afterwards>
      ) : (
        <FirstSearch workspace={workspace ?? null} canChange={canChange} />
      )}
    </div>
  )
  // All of the page comes at once: nothing moves it later.
  return <Suspense fallback={spinner}>{content}</Suspense>
}

function isAwaited({ isPending, failureCount }: { isPending: boolean; failureCount: number }): boolean {
  return isPending && failureCount === 0
}

/** Also while the figures of another choice are there and not drawn yet: the page changes once, not twice. */
function isAwaitingFigures({ isLoading, shown }: DashboardState, drawn: ShownDashboard): boolean {
  return isLoading || (shown !== undefined && !isSameChoice(shown.choice, drawn.choice))
}

interface FiguresConditions {
  isOnline: boolean
  isBusy: boolean
  /** Whether what is there is of the choice in the address. */
  areAskedFor: boolean
}

function getFiguresState({ isOnline, isBusy, areAskedFor }: FiguresConditions): FiguresState {
  if (!isOnline) return 'offline'
  if (areAskedFor) return 'current'
  return isBusy ? 'loading' : 'failed'
}

/** What is drawn once the page around it is on the screen, or, if it is there already, with it. */
function Afterwards({ isThere, children }: { isThere: boolean; children: ReactNode }) {
  return useDeferredValue(true, isThere) && children
}

interface LoadFailureProps {
  dashboard: DashboardState
  /** Leads to a range that there is. */
  onReset: () => void
}

function LoadFailure({ dashboard, onReset }: LoadFailureProps) {
  const { t } = useTranslation('dashboard')
  const { error, isLoading, reload } = dashboard
  // Of own dates in an address there may be no figures, which another try does not change.
  const isRefused = error instanceof ApiError && error.status === 400
  return (
    <>
      <PageHeading title={t('dashboard')} />
      <Alert
        tone="error"
        action={
          <Button variant="secondary" isBusy={isLoading} onClick={isRefused ? onReset : reload}>
            {t(isRefused ? 'timeRangeWeek' : 'retry')}
          </Button>
        }
      >
        {isRefused ? getFailureMessage(error, t('loadError')) : t('loadError')}
      </Alert>
    </>
  )
}
