import type { CoreDeps } from '../../core/core-deps.ts'
import { getFirstItemHour } from '../rollups/rollups.public.ts'
import { deleteOldSessions, removeOldHours } from './listening.repository.ts'

/**
 * Removes openings that are older than what is kept of searches, and hours that are asked for no more. Every process may do it
 * every minute.
 */
export async function sweepListening({ db, clock, config }: Pick<CoreDeps, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now()
  await removeOldHours(db, getFirstItemHour(now))
  const keptFrom = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - config.retentionMonths))
  while (await deleteOldSessions(db, keptFrom));
}
