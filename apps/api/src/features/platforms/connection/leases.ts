import { setTimeout as sleep } from 'node:timers/promises'
import { v4 as uuidV4 } from 'uuid'
import type { Clock } from '../../../core/clock.ts'
import type { Database } from '../../../core/database/open-database.ts'
import { coreErrors } from '../../../core/errors.ts'

/** Longer than a platform may take to answer. Whoever dies with a lease blocks its work for no longer. */
const lifeMs = 30_000
const firstPauseMs = 50
const longestPauseMs = 800

async function take(db: Database, lease: { name: string; holder: string; now: Date }): Promise<boolean> {
  const expiresAt = new Date(lease.now.getTime() + lifeMs)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('platform_leases')
    .values({ name: lease.name, holder: lease.holder, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder: lease.holder, expires_at: expiresAt })
        .where((eb) =>
          eb.or([
            eb('platform_leases.expires_at', '<=', lease.now),
            // Made while a clock was wrong: nobody's is so long, and it would block the work until the clock gets there.
            eb('platform_leases.expires_at', '>', new Date(lease.now.getTime() + 2 * lifeMs)),
          ]),
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Does work that one process at a time may do. A row and not a lock: a lock would hold a connection while a platform
 * answers, and the embedded database has one. Throws 503 where others hold the lease for longer than `waitMs`.
 */
export async function withLease<Result>(
  { db, clock }: { db: Database; clock: Clock },
  { name, waitMs }: { name: string; waitMs: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const holder = uuidV4()
  const endsAt = performance.now() + waitMs
  let pauseMs = firstPauseMs
  while (!(await take(db, { name, holder, now: clock.now() }))) {
    if (performance.now() >= endsAt) throw coreErrors.unavailable(new Error(`${name} is held by another`))
    await sleep(pauseMs)
    // Many may wait for the same one.
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
  try {
    return await work()
  } finally {
    await db.deleteFrom('platform_leases').where('name', '=', name).where('holder', '=', holder).execute()
  }
}
