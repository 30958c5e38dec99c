import type { RawBuilder } from 'kysely'
import type { DecidedShare } from './list-writes.ts'

/** An event that comes later than this after it occurred is late: what was made of later ones may have to be made anew. */
export const lateAfterMs = 60_000

/** When the first and the last of a workspace's late events were. */
export interface LateEvents {
  workspaceId: string
  from: Date
  to: Date
}

/** What is written in the transaction of late events by those who have made something of later ones. */
export type ListLateWrites = (late: readonly LateEvents[], now: Date) => RawBuilder<unknown>[]

export function listLateEvents(shares: readonly DecidedShare[], now: Date): LateEvents[] {
  const before = now.getTime() - lateAfterMs
  return shares.flatMap(({ workspaceId, decided }) => {
    const times = [...decided.searches, ...decided.clicks.map(({ click }) => click)]
      .map(({ occurredAt }) => occurredAt.getTime())
      .filter((time) => time < before)
    if (times.length === 0) return []
    const [from, to] = times.reduce(([low, high], time) => [Math.min(low, time), Math.max(high, time)], [before, 0])
    return [{ workspaceId, from: new Date(from), to: new Date(to) }]
  })
}
