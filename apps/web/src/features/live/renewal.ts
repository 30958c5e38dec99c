/** So often are figures renewed at most. */
const shortestGapMs = 1000
/** Pages that hear the same do not ask at the same moment. */
const jitterMs = 200

export interface Figures {
  /** Date.now() when the figures that are there were asked for. */
  getFiguresAskedAt: () => number
  /** Returns the same of those that are there then: the old ones where they could not be loaded. */
  renewFigures: () => Promise<number>
}

export interface Renewal {
  /** Something was recorded at this time at the latest: figures that are older are renewed soon. */
  markChanged: (changedAt: number) => void
  stop: () => void
}

/** Renews figures that are older than a change, not too often, and one request at a time. */
export function createRenewal({ getFiguresAskedAt, renewFigures }: Figures): Renewal {
  let changedAt = 0
  let renewedAt = 0
  let isRenewing = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan(): void {
    if (timer !== undefined || isRenewing || getFiguresAskedAt() > changedAt) return
    const waitMs = Math.max(0, renewedAt + shortestGapMs - Date.now()) + Math.random() * jitterMs
    timer = setTimeout(() => void renew(), waitMs)
  }

  async function renew(): Promise<void> {
    timer = undefined
    // Renewed meanwhile, by hand or by a change of the choice.
    const askedBefore = getFiguresAskedAt()
    if (askedBefore > changedAt) return
    renewedAt = Date.now()
    isRenewing = true
    const askedAt = await renewFigures()
    isRenewing = false
    // What could not be loaded now waits for the next change, or for the stream to come back.
    if (askedAt > askedBefore && askedAt <= changedAt) plan()
  }

  return {
    markChanged(at) {
      changedAt = Math.max(changedAt, at)
      plan()
    },
    stop: () => clearTimeout(timer),
  }
}
