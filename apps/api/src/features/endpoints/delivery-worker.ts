import { type DeliverDeps, deliver } from './deliver.ts'
import { type ClaimedDelivery, claimDeliveries, type DueEndpoint, listDueEndpoints } from './deliveries.repository.ts'
import { createDeliveryTurns } from './delivery-turns.ts'

/** Longer than a try can take: then its process is gone. */
const leaseMs = 60_000
const pollMs = 1000
/** Polls that follow each other at once. */
const mostPolls = 25
const lostSecret = "an endpoint's secret was encrypted with another SECRET_KEY: set SECRET_KEY_PREVIOUS"

export interface DeliveryWorker {
  start(): void
  /** Begins what is due, as far as there is room. Returns how much it began. */
  poll(): Promise<number>
  /**
   * Polls, and again as soon as one of them answers as long as endpoints have used up their share and accept what they get: what has
   * gathered does not wait a second for each two messages. Begins so much at most, and then leaves the rest to the next turn.
   */
  work(): Promise<void>
  /** Waits until nothing is under way. */
  settle(): Promise<void>
  /** Begins nothing more, and waits a few seconds for what is under way. */
  stop(): Promise<void>
}

/**
 * Delivers messages to endpoints. Jobs would wait for each other: of a kind four run at a time, which four dead endpoints
 * would hold for ten seconds each.
 */
export function createDeliveryWorker(
  deps: DeliverDeps,
  log: { warn(line: object, message: string): void },
): DeliveryWorker {
  const running = new Map<Promise<void>, DueEndpoint>()
  const turns = createDeliveryTurns()
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<unknown> = Promise.resolve()
  let isOut = false
  let isStopping = false

  function begin(delivery: ClaimedDelivery, endpoint: DueEndpoint): Promise<void> {
    const ending = deliver(deps, delivery)
      .then((one) => {
        const { endpointId } = endpoint
        if (one?.failure === 'secret_lost') log.warn({ endpointId }, lostSecret)
      })
      .catch((error: unknown) => log.warn({ err: error, message: delivery.messageId }, 'a delivery could not be noted'))
      .finally(() => void running.delete(ending))
    running.set(ending, endpoint)
    return ending
  }

  /** Begins what is due. `busy`: those of the tries of endpoints that accept messages and may have more than their share. */
  async function beginDue(): Promise<{ begun: number; busy: Promise<void>[] }> {
    let begun = 0
    const busy: Promise<void>[] = []
    const now = deps.clock.now()
    const due = await listDueEndpoints(deps.db, now)
    for (const [endpoint, limit] of turns.share(due, [...running.values()])) {
      const leaseUntil = new Date(now.getTime() + leaseMs)
      const claimed = await claimDeliveries(deps.db, endpoint, { now, leaseUntil, limit })
      const tries = claimed.map((delivery) => begin(delivery, endpoint))
      begun += tries.length
      if (tries.length === limit && !endpoint.isFailing) busy.push(...tries)
    }
    return { begun, busy }
  }

  async function work(): Promise<void> {
    for (let polls = 0; polls < mostPolls && !isStopping; polls += 1) {
      const { busy } = await beginDue()
      if (busy.length === 0) return
      // What hangs holds up nobody for longer than it would without a backlog.
      const pause = new Promise<void>((resolve) => setTimeout(resolve, pollMs).unref())
      await Promise.race([...busy, pause])
    }
  }

  async function tick(): Promise<void> {
    try {
      await work()
      isOut = false
    } catch (error) {
      if (!isOut) log.warn({ err: error }, 'deliveries wait until the database can be used')
      isOut = true
    }
  }

  function schedule(): void {
    if (isStopping) return
    timer = setTimeout(() => {
      polling = tick().finally(schedule)
    }, pollMs)
    timer.unref()
  }

  const settle = async () => void (await Promise.all(running.keys()))
  return {
    start: schedule,
    poll: async () => (await beginDue()).begun,
    work,
    settle,
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await polling
      const limit = new Promise((resolve) => setTimeout(resolve, 3000).unref())
      await Promise.race([settle(), limit])
    },
  }
}
