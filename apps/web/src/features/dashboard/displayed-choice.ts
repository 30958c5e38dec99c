import { createContext, use } from 'react'
import { type DashboardChoice, parseDashboardChoice } from './dashboard-choice.ts'

/**
 * The choice that the shown figures answer. The address may have the next one already: what leads on from the figures,
 * or downloads them, is about those that are seen, and is not drawn again before others are there.
 */
export const DisplayedChoice = createContext<DashboardChoice>(parseDashboardChoice(new URLSearchParams()))

export function useDisplayedChoice(): DashboardChoice {
  return use(DisplayedChoice)
}
