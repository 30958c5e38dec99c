import { type RefObject, useEffect } from 'react'

/** Links to #id lead here once all that lies above has come: before, it would move, and is hidden. */
export function useFocusFromLink(target: RefObject<HTMLElement | null>, id: string): void {
  useEffect(() => {
    if (location.hash !== `#${id}`) return
    let frame = 0
    const go = () => {
      // In this order: scrolling brings the styles up to date, and what they hide takes no focus.
      target.current?.scrollIntoView()
      target.current?.focus({ preventScroll: true })
      if (document.activeElement !== target.current) frame = requestAnimationFrame(go)
    }
    go()
    return () => cancelAnimationFrame(frame)
  }, [target, id])
}
