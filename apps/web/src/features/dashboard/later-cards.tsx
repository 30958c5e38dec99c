import { lazy, Suspense } from 'react'
import { loadMessages } from '../../app/i18n.ts'
import type { DashboardChoice } from './dashboard-choice.ts'
import { InsightsCard } from './insights/insights-card.tsx'
import styles from './later-cards.module.css'
import { LaterPart } from './later-part.tsx'

const RevenueCard = lazy(async () => {
  const [{ RevenueCard }] = await Promise.all([import('./revenue/revenue-card.tsx'), loadMessages(['revenue'])])
  return { default: RevenueCard }
})

const ListeningCard = lazy(async () => {
  const [{ ListeningCard }] = await Promise.all([import('./listening/listening-card.tsx'), loadMessages(['listening'])])
  return { default: ListeningCard }
})

/** What comes below the figures, after them. */
export function LaterCards({ choice }: { choice: DashboardChoice }) {
  return (
    <Suspense fallback={null}>
      <LaterPart choice={choice}>
        {(drawn) => (
          <div className={styles.cards}>
            <RevenueCard choice={drawn} />
            <InsightsCard choice={drawn} />
            <ListeningCard choice={drawn} />
          </div>
        )}
      </LaterPart>
    </Suspense>
  )
}
