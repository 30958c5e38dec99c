import { billingErrors } from './billing.errors.ts'

/** How long providers are waited for, in milliseconds. */
export interface ProviderDeadlines {
  /** For the answer to one try of a call. */
  callMs: number
  /** For all that a client of ours has asked for. */
  clientMs: number
}

/** A client has less than the 5 s after which it gives up, so that it gets an answer that tells why. */
export const defaultDeadlines: ProviderDeadlines = { callMs: 5000, clientMs: 4500 }

/**
 * Waits for a provider as long as a client waits for us. Throws 503 after that; what was begun goes on, and shows when
 * it is done.
 */
export async function withProviderDeadline<Result>(
  { payments }: { payments: { deadlines: ProviderDeadlines } },
  work: Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(billingErrors.providerSlow()), payments.deadlines.clientMs)
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
export class RequestsUnderWay {
  readonly #underWay = new Map<string, Promise<unknown>>()

  share<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
    const known = this.#underWay.get(key)
    if (known) return known as Promise<Result>
    const work = run().finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, work)
    return work
  }
}
