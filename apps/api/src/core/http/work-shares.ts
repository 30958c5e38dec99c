import type { WorkKind } from '@voice-shop/contract'
import type { FastifyRequest } from 'fastify'
import type { Crowd } from '../crowd.ts'
import { coreErrors } from '../errors.ts'
import { createFairShares, type FairShares } from '../fair-shares.ts'

export interface Work {
  /** Null: it is not shared. */
  kind: WorkKind | null
  /** Whose it is: a workspace's, its shoppers' or a user's. Null: nobody's; it is not shared. */
  subject: string | null
  /** Events, where the work is to write them. */
  weight: number
  request: Pick<FastifyRequest, 'raw'>
}

/** @param run is told how to leave its share before it ends */
export type RunWork = <Result>(work: Work, run: (leave: () => void) => Promise<Result>) => Promise<Result>

/** Whether a request's client has hung up. */
export function isAbandoned({ raw }: Work['request']): boolean {
  return raw.socket?.destroyed ?? false
}

/** Work of a request that waited for its turn longer than its client did is not begun. */
function requireListener(request: Work['request']): void {
  if (isAbandoned(request)) throw coreErrors.abandoned()
}

/**
 * What is under way of what is asked of stores, so that no store and no kind of work takes all of the process; of its
 * connections to the database each kind has shares of their own (core/database/connection-shares.ts). What waits for others,
 * such as a payment provider, waits here beside much else. Events and what is pushed are counted one by one: of events a store
 * has four groups under way. Files are made one after the other.
 */
export function createWorkShares(crowd: Pick<Crowd, 'note'>): RunWork {
  const shares: Record<WorkKind, FairShares> = {
    event: createFairShares({ atOnce: 16_000, atOnceEach: 2000, waitingEach: 200, waiting: 2000 }),
    write: createFairShares({ atOnce: 16_000, atOnceEach: 2000, waitingEach: 200, waiting: 2000 }),
    // The engine's thread finds for one after the other.
    answer: createFairShares({ atOnce: 16, atOnceEach: 8, waitingEach: 200, waiting: 1000 }),
    read: createFairShares({ atOnce: 200, atOnceEach: 20, waitingEach: 100, waiting: 1000 }),
    scan: createFairShares({ atOnce: 20, atOnceEach: 2, waitingEach: 20, waiting: 200 }),
    export: createFairShares({ atOnce: 1, atOnceEach: 1, waitingEach: 20, waiting: 200 }),
  }
  return async ({ kind, subject, weight, request }, run) => {
    if (kind === null || subject === null) return run(() => undefined)
    crowd.note(subject)
    const begin = async (leave: () => void) => {
      requireListener(request)
      return run(leave)
    }
    return shares[kind].run(subject, begin, weight)
  }
}
