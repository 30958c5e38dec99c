import { isPublicPath } from '../paths.ts'

const storageKey = 'place'
const timeoutMs = 10_000
/** Whoever moves the page has found a place of their own. */
const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/** Where the page that is loaded again was left, in pixels from its top. */
function findScrollTop(): number {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const [address, top] = (sessionStorage.getItem(storageKey) ?? '').split(' ')
  return entry?.type !== 'navigate' && address === location.href ? Number(top) : 0
}

/**
 * Leads a page that is loaded again, or come back to from elsewhere, to where it was left. The browser does it itself
 * while a page loads; ours have their height only when their figures are there.
 */
export function restoreScroll(): void {
  addEventListener('pagehide', () => {
    // The address of a public page may hold a code that is to be kept nowhere.
    if (!isPublicPath(location.pathname)) sessionStorage.setItem(storageKey, `${location.href} ${Math.round(scrollY)}`)
  })
  const top = findScrollTop()
  if (!top) return
  const growth = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < top) return
    scrollTo(0, top)
    growth.disconnect()
  })
  growth.observe(document.body)
  for (const move of moves) addEventListener(move, () => growth.disconnect(), { once: true, passive: true })
  setTimeout(() => growth.disconnect(), timeoutMs)
}
