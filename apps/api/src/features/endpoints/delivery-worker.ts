import { type DeliverDeps, deliver } from './deliver.ts'
import { type ClaimedDelivery, claimDeliveries } from './deliveries.repository.ts'

/** Tries under way in this process: in all, of a workspace, and to an endpoint. */
const most = { inAll: 16, ofWorkspace: 4, toEndpoint: 2 }
/** Those to endpoints that accept nothing at the time, which may take as long as a try can: in all, and to one. */
const mostFailing = { inAll: 4, toEndpoint: 1 }
/** Longer than a try can take: then its process is gone. */
const leaseMs = 60_000
const pollMs = 1000
const rowsAtOnce = 200
const roundsAtOnce = 5

export interface DeliveryWorker {
  start(): void
  /** Begins what is due, as far as there is room. Returns how much it began. */
  poll(): Promise<number>
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
  const running = new Map<Promise<void>, ClaimedDelivery>()
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<unknown> = Promise.resolve()
  let isOut = false
  let isStopping = false

  /** Of what is due, as much as there is room for. */
  function choose(due: readonly ClaimedDelivery[]): ClaimedDelivery[] {
    const taken = [...running.values()]
    const chosen: ClaimedDelivery[] = []
    const count = (isOne: (one: ClaimedDelivery) => boolean) => taken.filter(isOne).length
    for (const one of due) {
      const toEndpoint = count(({ endpointId }) => endpointId === one.endpointId)
      const ofWorkspace = count(({ workspaceId }) => workspaceId === one.workspaceId)
      const failing = count(({ isFailing }) => isFailing)
      if (taken.length >= most.inAll || ofWorkspace >= most.ofWorkspace) continue
      if (toEndpoint >= (one.isFailing ? mostFailing : most).toEndpoint) continue
      if (one.isFailing && failing >= mostFailing.inAll) continue
      taken.push(one)
      chosen.push(one)
    }
    return chosen
  }

  function begin(delivery: ClaimedDelivery): void {
    const ending = deliver(deps, delivery)
      .catch((error: unknown) => log.warn({ err: error, message: delivery.messageId }, 'a delivery could not be noted'))
      .finally(() => void running.delete(ending))
    running.set(ending, delivery)
  }

  async function poll(): Promise<number> {
    let begun = 0
    /** Endpoints of which no more can begin now: what waits for others is behind what waits for them. */
    const full = new Set<string>()
    for (let round = 0; round < roundsAtOnce && running.size < most.inAll; round += 1) {
      const now = deps.clock.now()
      const leaseUntil = new Date(now.getTime() + leaseMs)
      const seen: ClaimedDelivery[] = []
      const { claimed, hasMore } = await claimDeliveries(deps.db, {
        now,
        leaseUntil,
        full: [...full],
        limit: rowsAtOnce,
        choose: (due) => {
          seen.push(...due)
          return choose(due)
        },
      })
      for (const delivery of claimed) begin(delivery)
      begun += claimed.length
      for (const { endpointId } of seen) full.add(endpointId)
      if (!hasMore) break
    }
    return begun
  }

  async function tick(): Promise<void> {
    try {
      await poll()
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
    poll,
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
