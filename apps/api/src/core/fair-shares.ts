import { AppError, coreErrors } from './errors.ts'

interface ShareBounds {
  /** For all subjects together. */
  atOnce: number
  /** For each of them. */
  atOnceEach: number
  /** How many of a subject may wait: one more is refused (429). */
  waitingEach: number
  /** How many of all may wait: one more is refused (503), for it would come too late. */
  waiting: number
}

interface Subject {
  running: number
  waiting: (() => void)[]
}

export type RunShared = <Result>(subject: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Returns a function that runs work of this process for subjects, such as workspaces. What waits is begun in turn by
 * subject: who has asked for much waits behind the others with their little.
 */
export function createFairShares({ atOnce, atOnceEach, waitingEach, waiting }: ShareBounds): RunShared {
  /** Those with something under way or waiting, the one whose turn it is first. */
  const subjects = new Map<string, Subject>()
  let running = 0
  let waits = 0

  function beginNext(): void {
    if (running >= atOnce) return
    for (const [name, subject] of subjects) {
      if (subject.running >= atOnceEach) continue
      const begin = subject.waiting.shift()
      if (!begin) continue
      waits -= 1
      running += 1
      subject.running += 1
      // To the end of the line.
      subjects.delete(name)
      subjects.set(name, subject)
      begin()
      return
    }
  }

  function getSubject(name: string): Subject {
    const known = subjects.get(name)
    if (known) return known
    const subject: Subject = { running: 0, waiting: [] }
    subjects.set(name, subject)
    return subject
  }

  return async (name, work) => {
    const subject = getSubject(name)
    if (subject.waiting.length >= waitingEach) {
      throw new AppError({ status: 429, code: 'core.too_many_requests', retryAfterSeconds: 1 })
    }
    if (waits >= waiting) throw coreErrors.unavailable()
    const { promise, resolve } = Promise.withResolvers<void>()
    subject.waiting.push(resolve)
    waits += 1
    beginNext()
    await promise
    try {
      return await work()
    } finally {
      running -= 1
      subject.running -= 1
      if (subject.running === 0 && subject.waiting.length === 0) subjects.delete(name)
      beginNext()
    }
  }
}
