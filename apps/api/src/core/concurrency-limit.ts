import { type Bound, coreErrors } from './errors.ts'

export type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Returns a function that runs work of this process at most `atOnce` at a time, in the order of asking. While more than
 * `waiting` wait, it throws unavailable (503) at once: what would come too late is not begun.
 */
export function createConcurrencyLimit({
  atOnce,
  waiting,
  bound,
}: {
  atOnce: number
  waiting: number
  bound: Bound
}): RunLimited {
  const queue: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running < atOnce) running += 1
    else if (queue.length >= waiting) throw coreErrors.overloaded(bound)
    // The place goes from hand to hand: nobody can slip in between.
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
