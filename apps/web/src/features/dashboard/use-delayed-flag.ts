import { useEffect, useState } from 'react'

/** A sign that comes up and goes again within this only flickers, and costs a slow phone two more drawings. */
const waitMs = 250

/** Whether something has been going on for a while, so that a sign of it is worth showing. */
export function useDelayedFlag(isGoingOn: boolean): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setLasted(true), waitMs)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isGoingOn])
  return isGoingOn && hasLasted
}
