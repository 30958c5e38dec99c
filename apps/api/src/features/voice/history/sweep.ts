import type { CoreDeps } from '../../../core/core-deps.ts'
import { isLockTimeout } from '../../../core/database/failures.ts'
import { dropUnsaidProducts } from '../recommended-products.ts'
import { dropPartition, listPartitions, makePartitions } from './history.repository.ts'
import { getRetentionStart, getUtcMonth, listPartitionsOfMonth, type Partition } from './partitions.ts'

const monthsAhead = 2
/** Between refusing a month's events and dropping them, so that processes whose clocks differ do neither twice. */
const graceMs = 24 * 3_600_000

function describe({ table, suffix }: Partition): string {
  return `${table}_${suffix}`
}

/**
 * Makes the partitions of the months to come and drops those that have left the time for which events are kept. Every
 * process may do it every minute.
 */
export async function sweepHistory({ db, clock, config }: Pick<CoreDeps, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now()
  const known = await listPartitions(db)
  const names = new Set(known.map(describe))
  const months = Array.from({ length: monthsAhead + 1 }, (_, ahead) => getUtcMonth(now) + ahead)
  const missing = months.flatMap(listPartitionsOfMonth).filter((partition) => !names.has(describe(partition)))
  if (missing.length > 0) await makePartitions(db, missing)

  const keptFrom = getRetentionStart(new Date(now.getTime() - graceMs), config.retentionMonths)
  for (const partition of known.filter(({ to }) => to <= keptFrom)) {
    try {
      await dropPartition(db, partition)
    } catch (error) {
      // Something reads it for longer: the next minute tries again.
      if (isLockTimeout(error)) return
      throw error
    }
  }
  await dropUnsaidProducts(db, getUtcMonth(keptFrom))
}
