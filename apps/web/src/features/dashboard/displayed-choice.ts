import { defaultChartPeriod, defaultTimeRange } from '@voice-shop/contract'
import { createContext, use } from 'react'
import type { DashboardChoice } from './dashboard-choice.ts'

/**
 * The choice that the shown figures answer. The address may have the next one already: what leads on from the figures,
 * or downloads them, is about those that are seen, and is not drawn again before others are there.
 */
export const DisplayedChoice = createContext<DashboardChoice>({
  time_range: defaultTimeRange,
  chart_period: defaultChartPeriod,
})

export function useDisplayedChoice(): DashboardChoice {
  return use(DisplayedChoice)
}
