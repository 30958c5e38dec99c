import { memo, useEffect, useRef, useState } from 'react'
import { useIsOnline } from '../../app/use-is-online.ts'
import type { DashboardChoice } from './dashboard-choice.ts'
import styles from './lazy-insights.module.css'
import { useLoadedPart } from './use-loaded-part.ts'

async function loadCard() {
  const { LaterCards } = await import('./later-cards.tsx')
  return LaterCards
}

/** So long the page has to itself before it loads what was not scrolled to: paper is to have it all. */
const waitMs = 3000

/** Keeps the room of what comes below the figures, which is loaded when it comes into view, or when the page has had its time. */
export const LazyInsights = memo(function LazyInsights({ choice }: { choice: DashboardChoice }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  const isOnline = useIsOnline()
  const LaterCards = useLoadedPart(isSeen && isOnline, loadCard)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries) =>
      setSeen((was) => was || entries.some((it) => it.isIntersecting)),
    )
    observer.observe(place.current)
    // Where it cannot be loaded now, it is tried again when it comes into view.
    const show = () => setSeen(true)
    const timer = setTimeout(() => void loadCard().then(show, () => undefined), waitMs)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  return (
    <div ref={place} className={styles.place}>
      {LaterCards && <LaterCards choice={choice} />}
    </div>
  )
})
