import { useSearchParams } from 'wouter'
import { applyDashboardChoice, type DashboardChoice, parseDashboardChoice } from './dashboard-choice.ts'

/** The choice in the address, and a way to change a part of it. */
export function useDashboardChoice(): [DashboardChoice, (change: Partial<DashboardChoice>) => void] {
  const [search, setSearch] = useSearchParams()
  const choice = parseDashboardChoice(search)
  const change = (part: Partial<DashboardChoice>) =>
    // Replacing keeps the way back to the page before in one press.
    setSearch((before) => applyDashboardChoice(before, { ...parseDashboardChoice(before), ...part }), { replace: true })
  return [choice, change]
}
