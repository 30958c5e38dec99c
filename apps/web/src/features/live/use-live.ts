import { useEffect, useRef, useState } from 'react'

interface LiveInput {
  workspaceId: string | null
  /** Date.now() when the figures were asked for, undefined as long as there are none. */
  figuresAskedAt: number | undefined
  /** Loads them again, and answers when those that are there then were asked for. */
  renewFigures: () => Promise<number>
}

/** Renews the figures soon after something new was recorded, while the page is visible. Returns whether it can now. */
export function useLive({ workspaceId, figuresAskedAt, renewFigures }: LiveInput): boolean {
  const isEnabled = figuresAskedAt !== undefined
  const [isLive, setIsLive] = useState(false)
  const latest = useRef({ figuresAskedAt, renewFigures })
  useEffect(() => {
    latest.current = { figuresAskedAt, renewFigures }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another workspace has another stream
  useEffect(() => {
    if (!isEnabled) return
    let isGone = false
    let stop: () => void = () => undefined
    import('./subscribe-to-changes.ts').then(
      ({ subscribeToChanges }) => {
        if (isGone) return
        stop = subscribeToChanges({
          getFiguresAskedAt: () => latest.current.figuresAskedAt ?? 0,
          renewFigures: () => latest.current.renewFigures(),
          onLive: setIsLive,
        })
      },
      (error: unknown) => console.error('live updates could not be loaded', error),
    )
    return () => {
      isGone = true
      stop()
    }
  }, [workspaceId, isEnabled])
  return isLive
}
