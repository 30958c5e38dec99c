import { useEffect, useState } from 'react'

const firstWaitMs = 2000
const longestWaitMs = 60_000

/**
 * A part of a page that is loaded when it is first wanted; null until then. Where it cannot be loaded the page stays
 * as it is, and it is tried again after a while, as long as it is wanted.
 */
export function useLoadedPart<Part>(isWanted: boolean, load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<{ value: Part } | null>(null)
  const isMissing = isWanted && !part
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = (waitMs: number) => {
      load().then(
        (value) => {
          if (!isGone) setPart({ value })
        },
        (error: unknown) => {
          console.error('a part of the page could not be loaded', error)
          if (!isGone) timer = setTimeout(attempt, waitMs, Math.min(waitMs * 2, longestWaitMs))
        },
      )
    }
    attempt(firstWaitMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isMissing, load])
  return part?.value ?? null
}
