import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import {
  applyDashboardChoice,
  type DashboardChoice,
  hasHours,
  isSameRange,
  parseDashboardChoice,
} from './dashboard-choice.ts'
import type { ShownDashboard } from './use-dashboard.ts'

type ChangeChoice = (change: Partial<DashboardChoice>, options?: { replace: boolean }) => void

/** The choice in the address, and a way to change a part of it. */
export function useDashboardChoice(): [DashboardChoice, ChangeChoice] {
  const [search, setSearch] = useSearchParams()
  const choice = parseDashboardChoice(search)
  // Each choice is a place of its own: the browser's way back leads to the figures that were looked at before.
  const change: ChangeChoice = (part, options) =>
    setSearch((before) => applyDashboardChoice(before, { ...parseDashboardChoice(before), ...part }), options)
  return [choice, change]
}

/** Another range may leave a chart period one point: then the longest that makes more takes its place. */
export function useFittingPeriod(
  choice: DashboardChoice,
  shown: ShownDashboard | undefined,
  change: ChangeChoice,
): void {
  const periods =
    shown && isSameRange(shown.choice, choice) && !hasHours(choice) ? shown.figures.chart_periods : undefined
  const isFitting = periods?.includes(choice.chart_period) ?? true
  const shorten = useEffectEvent(() => {
    const chart_period = periods?.at(-1)
    if (chart_period) change({ chart_period }, { replace: true })
  })
  useEffect(() => {
    if (!isFitting) shorten()
  }, [isFitting])
}
