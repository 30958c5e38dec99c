import type { CoreDeps } from '../../core/core-deps.ts'
import { sweepSlots } from './pack-slots.ts'
import { removeOldItemHours } from './rollup-rebuild.repository.ts'
import { getFirstItemHour } from './rollup-targets.ts'

/** Removes what no range asks for any more, and packs what few ask for. Every process may do it every minute. */
export async function sweepRollups(deps: Pick<CoreDeps, 'db' | 'clock'>, stopping?: AbortSignal): Promise<void> {
  await removeOldItemHours(deps.db, getFirstItemHour(deps.clock.now()))
  await sweepSlots(deps, stopping)
}
