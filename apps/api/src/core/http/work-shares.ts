import type { WorkKind } from '@voice-shop/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { createFairShares, type RunShared } from '../fair-shares.ts'

interface Work {
  /** Null: it is not shared. */
  kind: WorkKind | null
  /** Null: nobody's; it is not shared. */
  workspaceId: string | null
  request: Pick<FastifyRequest, 'raw'>
}

export type RunWork = <Result>(work: Work, run: () => Promise<Result>) => Promise<Result>

/** Work of a request that waited for its turn longer than its client did is not begun. 499, as nginx calls it: no fault of ours. */
function requireListener({ raw }: Work['request']): void {
  if (raw.socket?.destroyed) throw new AppError({ status: 499, code: 'core.unavailable' })
}

/**
 * Shares of the database for what people ask of their stores, so that no store and no kind of work takes all of its
 * connections: sign-in, events and webhooks have theirs left. A page asks for a few things at once, and scans one by one.
 *
 * @param poolSize connections of this process
 */
export function createWorkShares(poolSize: number): RunWork {
  const most = (part: number) => Math.max(1, Math.floor(poolSize * part))
  const shares: Record<WorkKind, RunShared> = {
    answer: createFairShares({ atOnce: most(0.4), atOnceEach: most(0.3), waitingEach: 200, waiting: 1000 }),
    read: createFairShares({ atOnce: most(0.5), atOnceEach: most(0.3), waitingEach: 100, waiting: 1000 }),
    scan: createFairShares({ atOnce: most(0.2), atOnceEach: 1, waitingEach: 20, waiting: 200 }),
  }
  return async ({ kind, workspaceId, request }, run) => {
    if (kind === null || workspaceId === null) return run()
    return shares[kind](workspaceId, async () => {
      requireListener(request)
      return run()
    })
  }
}
