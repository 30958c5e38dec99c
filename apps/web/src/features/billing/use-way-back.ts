import { useEffect, useEffectEvent } from 'react'

/** Calls back when the browser shows the page as it was left, as after Back on a provider's page. */
export function useWayBack(onBack: () => void): void {
  const handle = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onBack()
  })
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => handle(event)
    addEventListener('pageshow', listener)
    return () => removeEventListener('pageshow', listener)
  }, [])
}
