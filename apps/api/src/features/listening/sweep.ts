import type { CoreDeps } from '../../core/core-deps.ts'
import { deleteOldSessions } from './listening.repository.ts'

/** Removes openings that are older than what is kept of searches. Every process may do it every minute. */
export async function sweepListening({ db, clock, config }: Pick<CoreDeps, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now()
  const keptFrom = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - config.retentionMonths))
  while (await deleteOldSessions(db, keptFrom));
}
