import type { CoreDeps } from '../../core/core-deps.ts'
import { removeOldItemHours } from './rollup-rebuild.repository.ts'
import { getFirstItemHour } from './rollup-targets.ts'

/** Removes what no range asks for any more. Every process may do it every minute. */
export async function sweepRollups({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  await removeOldItemHours(db, getFirstItemHour(clock.now()))
}
