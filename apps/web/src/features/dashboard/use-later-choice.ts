import { startTransition, useEffect, useState } from 'react'
import type { DashboardChoice } from './dashboard-choice.ts'

/** The choice that the figures are of, once they are on the screen: drawn and asked for with them, other parts would hold them up. */
export function useLaterChoice(choice: DashboardChoice): DashboardChoice {
  const [drawn, setDrawn] = useState(choice)
  useEffect(() => startTransition(() => setDrawn(choice)), [choice])
  return drawn
}
