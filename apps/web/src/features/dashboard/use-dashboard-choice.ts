import { useSearchParams } from 'wouter'
import { applyDashboardChoice, type DashboardChoice, parseDashboardChoice } from './dashboard-choice.ts'

/** The choice in the address, and a way to change a part of it. */
export function useDashboardChoice(): [DashboardChoice, (change: Partial<DashboardChoice>) => void] {
  const [search, setSearch] = useSearchParams()
  const choice = parseDashboardChoice(search)
  const change = (part: Partial<DashboardChoice>) =>
    // Each choice is a place of its own: the browser's way back leads to the figures that were looked at before.
    setSearch((before) => applyDashboardChoice(before, { ...parseDashboardChoice(before), ...part }))
  return [choice, change]
}
