import type { WorkKind } from '@voice-shop/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { createFairShares, type RunShared } from '../fair-shares.ts'

export interface Work {
  /** Null: it is not shared. */
  kind: WorkKind | null
  /** Null: nobody's; it is not shared. */
  workspaceId: string | null
  /** Events, where the work is to write them. */
  weight: number
  request: Pick<FastifyRequest, 'raw'>
}

/** @param run is told how to leave its share before it ends */
export type RunWork = <Result>(work: Work, run: (leave: () => void) => Promise<Result>) => Promise<Result>

/** Work of a request that waited for its turn longer than its client did is not begun. 499, as nginx calls it: no fault of ours. */
function requireListener({ raw }: Work['request']): void {
  if (raw.socket?.destroyed) throw new AppError({ status: 499, code: 'core.unavailable' })
}

/**
 * Shares of the database for what is asked of stores, so that no store and no kind of work takes all of its connections:
 * sign-in, guards, webhooks and jobs have theirs left. A page asks for a few things at once, and scans one by one. Events
 * go into groups that need few connections: of them a store has four groups under way.
 *
 * @param poolSize connections of this process
 */
export function createWorkShares(poolSize: number): RunWork {
  const most = (part: number) => Math.max(1, Math.floor(poolSize * part))
  const shares: Record<WorkKind, RunShared> = {
    event: createFairShares({ atOnce: 16_000, atOnceEach: 2000, waitingEach: 200, waiting: 2000 }),
    answer: createFairShares({ atOnce: most(0.3), atOnceEach: most(0.2), waitingEach: 200, waiting: 1000 }),
    read: createFairShares({ atOnce: most(0.3), atOnceEach: most(0.2), waitingEach: 100, waiting: 1000 }),
    scan: createFairShares({ atOnce: most(0.1), atOnceEach: 1, waitingEach: 20, waiting: 200 }),
    export: createFairShares({ atOnce: most(0.1), atOnceEach: 1, waitingEach: 20, waiting: 200 }),
  }
  return async ({ kind, workspaceId, weight, request }, run) => {
    if (kind === null || workspaceId === null) return run(() => undefined)
    const begin = async (leave: () => void) => {
      requireListener(request)
      return run(leave)
    }
    return shares[kind](workspaceId, begin, weight)
  }
}
