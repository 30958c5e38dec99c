import type { Limit, LimitName } from './limit-table.ts'
import type { LimitUse, RateLimits } from './rate-limits.ts'

/** What is left of the uses that this process has counted ahead. */
interface Lease {
  left: number
  /** One renewal at a time. */
  renewal: Promise<void>
}

const mostLeases = 10_000

export interface LeasedLimit {
  /** Undefined where a lease has room: then nothing is waited for. Rejects with 429. */
  take(subject: string, uses: number): Promise<void> | undefined
}

/**
 * A limit for what happens thousands of times a second. A process counts a hundredth of it ahead and then uses that up
 * in memory, so that processes together miss the limit by at most one hundredth for each.
 */
export function createLeasedLimit(
  rateLimits: RateLimits,
  { name, limit }: { name: LimitName; limit: Limit | null },
): LeasedLimit {
  if (limit === null) return { take: () => undefined }
  const blockSize = Math.max(1, Math.floor(limit.most / 100))
  const leases = new Map<string, Lease>()

  async function renew(lease: Lease, counted: LimitUse & { uses: number }): Promise<void> {
    const missing = counted.uses - lease.left
    if (missing > 0) {
      const wanted = Math.max(missing, blockSize)
      await rateLimits.take({ ...counted, uses: wanted })
      lease.left += wanted
    }
    lease.left -= counted.uses
  }

  return {
    take(subject, uses) {
      let lease = leases.get(subject)
      if (!lease) {
        if (leases.size >= mostLeases) leases.clear()
        lease = { left: 0, renewal: Promise.resolve() }
        leases.set(subject, lease)
      }
      if (lease.left >= uses) {
        lease.left -= uses
        return undefined
      }
      const known = lease
      const renewal = lease.renewal.then(() => renew(known, { limit: name, subject, uses }))
      lease.renewal = renewal.catch(() => undefined)
      return renewal
    },
  }
}
