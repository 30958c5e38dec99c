import type { CoreDeps } from '../../core/core-deps.ts'
import { deleteMessagesBefore } from './deliveries.repository.ts'

const keptMs = 30 * 24 * 3_600_000

/** Deletes what was told more than 30 days ago. */
export function sweepEndpoints({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  return deleteMessagesBefore(db, new Date(clock.now().getTime() - keptMs))
}
