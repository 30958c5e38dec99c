export interface PausableTimer {
  pause: () => void
  /** Goes on with the time that was left. */
  resume: () => void
  cancel: () => void
}

/** Calls back once, after `durationMs` of running time. It starts running at once. */
export function createPausableTimer(durationMs: number, onEnd: () => void): PausableTimer {
  let leftMs = durationMs
  let startedAt = 0
  let handle: ReturnType<typeof setTimeout> | undefined

  const pause = () => {
    if (handle === undefined) return
    clearTimeout(handle)
    handle = undefined
    leftMs -= Date.now() - startedAt
  }
  const resume = () => {
    if (handle !== undefined || leftMs <= 0) return
    startedAt = Date.now()
    handle = setTimeout(() => {
      handle = undefined
      leftMs = 0
      onEnd()
    }, leftMs)
  }
  const cancel = () => {
    pause()
    leftMs = 0
  }

  resume()
  return { pause, resume, cancel }
}
