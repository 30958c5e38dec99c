import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Limit } from '../rate-limits/limit-table.ts'

/** Who is ahead of their pace waits so long at most. */
const mostWaitMs = 2000
/** Further requests are refused, but not at once: whoever asks again when they are answered asks once a second then. */
const lateMs = 1000
/** Of each caller; what is more ends their connection. */
const mostWaiting = 500
const maxRemembered = 20_000

interface Caller {
  /** When all that they have asked for has come back, in milliseconds of the process. */
  freeAtMs: number
  waiting: number
}

/** Waits until it is the caller's turn. Throws 429 where that is too far off. */
export type KeepPace = (caller: string, request: Pick<FastifyRequest, 'raw'>) => Promise<void>

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Lets each caller do `most` things at once, which come back over `seconds`; what is more waits, before anything is done
 * for it. Of each process: a flood of requests that are short or refused costs the others little.
 */
export function createCallerPace(limit: Limit | null): KeepPace {
  if (limit === null) return async () => undefined
  const burstMs = limit.seconds * 1000
  const costMs = burstMs / limit.most
  const callers = new Map<string, Caller>()

  function forgetIdle(nowMs: number): void {
    for (const [name, { freeAtMs, waiting }] of callers) {
      if (freeAtMs <= nowMs && waiting === 0) callers.delete(name)
    }
  }

  function getCaller(name: string, nowMs: number): Caller {
    const known = callers.get(name)
    if (known) return known
    if (callers.size >= maxRemembered) forgetIdle(nowMs)
    const caller = { freeAtMs: nowMs, waiting: 0 }
    callers.set(name, caller)
    return caller
  }

  async function hold(caller: Caller, ms: number): Promise<void> {
    caller.waiting += 1
    await wait(ms)
    caller.waiting -= 1
  }

  return async (name, { raw }) => {
    const nowMs = performance.now()
    const caller = getCaller(name, nowMs)
    const doneAtMs = Math.max(caller.freeAtMs, nowMs) + costMs
    const waitMs = doneAtMs - nowMs - burstMs
    const refuse = () => {
      const retryAfterSeconds = Math.ceil(waitMs / 1000)
      return new AppError({ status: 429, code: 'core.too_many_requests', retryAfterSeconds, bound: 'pace' })
    }
    if (caller.waiting >= mostWaiting) {
      raw.destroy()
      throw refuse()
    }
    if (waitMs > mostWaitMs) {
      await hold(caller, lateMs)
      throw refuse()
    }
    caller.freeAtMs = doneAtMs
    if (waitMs > 0) await hold(caller, waitMs)
    // 499, as nginx calls it: nobody waits for it any more.
    if (raw.destroyed) throw new AppError({ status: 499, code: 'core.unavailable' })
  }
}
