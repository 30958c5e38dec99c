import { useEffect } from 'react'

declare global {
  interface Window {
    /** Put there by the page's inline script, where it has shown what the build had drawn. */
    replayEarlyInput?: () => void
  }
}

/** Does, once its page answers to input, what was clicked and chosen while it was only drawn. */
export function EarlyInput() {
  useEffect(() => {
    window.replayEarlyInput?.()
    delete window.replayEarlyInput
  }, [])
  return null
}
