import { coreErrors } from '../errors.ts'

/** What one body holds of the budget. */
export interface BodyShare {
  /** Throws unavailable (503) where its address, or all together, would hold too much. */
  take(bytes: number): void
  release(): void
}

/**
 * Bounds the bytes of bodies of which nobody knows yet whether they are to be trusted: `most` for all together, `mostEach`
 * for an address, so that one cannot take it all. Bytes count as they come, so that who sends little holds little.
 */
export function createBodyBudget({ most, mostEach }: { most: number; mostEach: number }) {
  let total = 0
  const byAddress = new Map<string, number>()

  function add(address: string, bytes: number): void {
    total += bytes
    const held = (byAddress.get(address) ?? 0) + bytes
    if (held === 0) byAddress.delete(address)
    else byAddress.set(address, held)
  }

  return {
    /** @param mostOfAll what all together may hold for this body to be taken. */
    open(address: string, mostOfAll = most): BodyShare {
      let held = 0
      return {
        take(bytes) {
          const isTooMuch = total + bytes > mostOfAll || (byAddress.get(address) ?? 0) + bytes > mostEach
          // What still comes would be memory too: none of it is kept.
          if (isTooMuch) throw coreErrors.overloaded('bodies')
          held += bytes
          add(address, bytes)
        },
        release() {
          add(address, -held)
          held = 0
        },
      }
    },
  }
}
