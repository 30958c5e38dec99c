import type { TimeRange } from '@voice-shop/contract'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { loadMessages } from '../../app/i18n.ts'
import styles from './lazy-insights.module.css'

const InsightsCard = lazy(async () => {
  const [{ InsightsCard }] = await Promise.all([import('./insights/insights-card.tsx'), loadMessages(['insights'])])
  return { default: InsightsCard }
})

/** Keeps the room of the insights, which are loaded when it comes into view. */
export function LazyInsights({ timeRange }: { timeRange: TimeRange }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries) =>
      setSeen((was) => was || entries.some((it) => it.isIntersecting)),
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={styles.place}>
      {/* Of its own: what the page waits for elsewhere does not wait for this. */}
      <Suspense>{isSeen && <InsightsCard timeRange={timeRange} />}</Suspense>
    </div>
  )
}
