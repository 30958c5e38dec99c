import { billingErrors } from './billing.errors.ts'

/** Below the 5 s after which clients give up, so that they get an answer that tells why. */
const deadlineMs = 4500

/**
 * Waits for a provider as long as a client waits for us. Throws 503 after that; what was begun goes on, and shows when
 * it is done.
 */
export async function waitForProvider<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(billingErrors.providerSlow()), deadlineMs)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
    // Too late to be told.
    work.catch(() => undefined)
  }
}

/** One of each intention at a time: a second click while the first is on its way waits for the same answer. */
export class Intentions {
  readonly #underWay = new Map<string, Promise<unknown>>()

  share<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
    const known = this.#underWay.get(key)
    if (known) return known as Promise<Result>
    const work = run().finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, work)
    return work
  }
}
