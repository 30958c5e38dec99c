import { type ReactNode, startTransition, useEffect, useState } from 'react'
import type { DashboardChoice } from './dashboard-choice.ts'
import { DisplayedChoice } from './displayed-choice.ts'

interface LaterPartProps {
  choice: DashboardChoice
  children: (choice: DashboardChoice) => ReactNode
}

/** A part that is drawn and asked for when the figures of a choice are on the screen: with them it would hold them up. */
export function LaterPart({ choice, children }: LaterPartProps) {
  const [drawn, setDrawn] = useState(choice)
  useEffect(() => startTransition(() => setDrawn(choice)), [choice])
  return <DisplayedChoice value={drawn}>{children(drawn)}</DisplayedChoice>
}
