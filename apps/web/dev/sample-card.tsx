import { createContext, type ReactNode, useContext } from 'react'
import { Card } from '../src/ui/card.tsx'

/** The theme of the part of the page that a sample stands in. */
export const SampleTheme = createContext('light')

/** A card whose name tells its theme, too: the page has each of them twice. */
export function SampleCard({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const theme = useContext(SampleTheme)
  return (
    <Card title={`${title}, ${theme}`} actions={actions}>
      {children}
    </Card>
  )
}
