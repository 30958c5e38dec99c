import { useEffect, useState } from 'react'

/** The time in milliseconds, renewed every `everyMs`, so that 'a minute ago' does not stay one for ever. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
