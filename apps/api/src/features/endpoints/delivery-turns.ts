import type { DueEndpoint } from './deliveries.repository.ts'

/** Tries under way in this process: in all, of a workspace, and to an endpoint. */
const most = { inAll: 24, ofWorkspace: 4, toEndpoint: 2 }
/** Of them, those to endpoints that accept nothing at the time, which may take as long as a try can. */
const mostFailing = { inAll: 8, ofWorkspace: 1, toEndpoint: 1 }
/** Turns that are remembered. */
const mostTurns = 10_000

export interface DeliveryTurns {
  /** How many tries to begin now for each endpoint, beside those under way. */
  share(due: readonly DueEndpoint[], underWay: readonly DueEndpoint[]): Map<DueEndpoint, number>
}

type Limits = typeof most

/** What is taken of the limits. */
function createRoom(limits: Limits) {
  const counts = new Map<string, number>()
  const list = ({ workspaceId, endpointId }: DueEndpoint) =>
    [
      ['all', limits.inAll],
      [workspaceId, limits.ofWorkspace],
      [endpointId, limits.toEndpoint],
    ] as const
  return {
    has: (one: DueEndpoint) => list(one).every(([of, limit]) => (counts.get(of) ?? 0) < limit),
    take(one: DueEndpoint) {
      for (const [of] of list(one)) counts.set(of, (counts.get(of) ?? 0) + 1)
    },
  }
}

/**
 * Shares the tries that may be under way: the store whose last turn is longest ago comes first, and of its endpoints the one
 * that is, so that whatever accepts nothing takes a turn, and nobody else's.
 */
export function createDeliveryTurns(): DeliveryTurns {
  /** When workspaces and endpoints had their last turn, counted. */
  const turns = new Map<string, number>()
  let count = 0

  const get = (id: string) => turns.get(id) ?? 0
  const isBefore = (one: DueEndpoint, other: DueEndpoint | undefined): boolean => {
    if (!other) return true
    const between = get(one.workspaceId) - get(other.workspaceId)
    return between === 0 ? get(one.endpointId) < get(other.endpointId) : between < 0
  }

  return {
    share(due, underWay) {
      if (turns.size > mostTurns) turns.clear()
      const all = createRoom(most)
      const failing = createRoom(mostFailing)
      const take = (one: DueEndpoint) => {
        all.take(one)
        if (one.isFailing) failing.take(one)
      }
      for (const one of underWay) take(one)
      const shares = new Map<DueEndpoint, number>()
      for (;;) {
        let next: DueEndpoint | undefined
        for (const one of due) {
          if (all.has(one) && (!one.isFailing || failing.has(one)) && isBefore(one, next)) next = one
        }
        if (!next) return shares
        take(next)
        shares.set(next, (shares.get(next) ?? 0) + 1)
        count += 1
        turns.set(next.workspaceId, count).set(next.endpointId, count)
      }
    },
  }
}
