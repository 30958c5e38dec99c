import type { WorkKind } from '@voice-shop/contract'
import { coreErrors } from '../errors.ts'
import { createFairShares, type FairShares } from '../fair-shares.ts'
import { findCurrentWork, findCurrentWorkspace } from './as-workspace.ts'

/** Resolves when the work under way may take a connection, with how to say that it has given it back. */
export type TakeConnectionShare = () => Promise<() => void>

const unshared = () => undefined

/**
 * Shares of a pool's connections, by kinds of work and by store, so that no store and no kind takes all of them: sign-in,
 * guards, webhooks, jobs and groups of events wait behind what these have, and not behind what they ask for. A store's shoppers
 * have shares of their own. A share is held as long as the connection, by a transaction that waits for a lock too, and never
 * while something else is waited for.
 */
export function createConnectionShares(poolSize: number): TakeConnectionShare {
  const most = (part: number) => Math.max(1, Math.floor(poolSize * part))
  const share = (all: number, each: number) =>
    createFairShares({
      atOnce: most(all),
      atOnceEach: most(each),
      // What may be under way is bounded before (core/http/work-shares.ts).
      waitingEach: Number.POSITIVE_INFINITY,
      waiting: Number.POSITIVE_INFINITY,
    })
  const ofAllKinds = share(0.8, 0.8)
  const shares: Record<WorkKind, FairShares> = {
    // Events themselves are written by groups, of which a store has four under way (features/voice/group-writer.ts).
    event: share(0.2, 0.1),
    answer: share(0.3, 0.2),
    read: share(0.3, 0.2),
    // Of one store each waits for the one before: they take the same lock.
    write: share(0.2, 0.1),
    scan: share(0.1, 0.1),
    export: share(0.1, 0.1),
  }
  return async () => {
    const [workspaceId, { kind = null, isShoppers, isAbandoned }] = [findCurrentWorkspace(), findCurrentWork()]
    if (workspaceId === null || kind === null) return unshared
    const subject = isShoppers ? `${workspaceId} shoppers` : workspaceId
    const leaveKind = await shares[kind].take(subject)
    try {
      const leaveAll = await ofAllKinds.take(subject)
      const leave = () => {
        leaveAll()
        leaveKind()
      }
      if (!isAbandoned?.()) return leave
      leave()
      throw coreErrors.abandoned()
    } catch (error) {
      leaveKind()
      throw error
    }
  }
}
