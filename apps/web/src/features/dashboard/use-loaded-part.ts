import { useEffect, useState } from 'react'

/**
 * A part of a page that is loaded when it is first wanted; null until then. Where it cannot be loaded the page stays
 * as it is, and the next time it is wanted it is tried again.
 */
export function useLoadedPart<Part>(isWanted: boolean, load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<{ value: Part } | null>(null)
  const isMissing = isWanted && !part
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    load().then(
      (value) => {
        if (!isGone) setPart({ value })
      },
      (error: unknown) => console.error('a part of the page could not be loaded', error),
    )
    return () => {
      isGone = true
    }
  }, [isMissing, load])
  return part?.value ?? null
}
