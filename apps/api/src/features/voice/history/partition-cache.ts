import type { Database } from '../../../core/database/open-database.ts'
import { makePartitions } from './history.repository.ts'
import { getUtcMonth, listPartitionsOfMonth } from './partitions.ts'

/** The months that this process knows to have their partitions. */
export class PartitionCache {
  readonly #months = new Set<number>()

  /** Makes what searches of these times need and no sweep has made, such as the months of an import. */
  async require(db: Database, instants: readonly Date[]): Promise<void> {
    for (const month of new Set(instants.map(getUtcMonth))) {
      if (this.#months.has(month)) continue
      await makePartitions(db, listPartitionsOfMonth(month))
      this.#months.add(month)
    }
  }

  /** To be called when a partition turns out to be missing. */
  clear(): void {
    this.#months.clear()
  }
}
