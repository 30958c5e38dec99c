import { AppError, coreErrors } from './errors.ts'

interface ShareBounds {
  /** For all subjects together, as are the others in pieces of work or what they weigh. */
  atOnce: number
  /** For each of them. */
  atOnceEach: number
  /** How many of a subject may wait: one more is refused (429). */
  waitingEach: number
  /** How many of all may wait: one more is refused (503), for it would come too late. */
  waiting: number
  /** What has waited so long is refused (503), before its sender gives up without a word; null: it waits for its turn. */
  longestWaitMs?: number | null
}

/** Programs mostly wait for 30 s. */
const usualLongestWaitMs = 25_000

interface Waiting {
  weight: number
  /** Undefined: it has not waited. */
  timer?: NodeJS.Timeout
  begin: () => void
}

interface Subject {
  running: number
  waiting: Waiting[]
}

export interface FairShares {
  /**
   * Resolves with how to give the room back, which must be called, when it is the subject's turn.
   *
   * @param weight how much of the bounds is taken; default: 1
   */
  take(subject: string, weight?: number): Promise<() => void>
  /** @param work is told how to give its room back before it ends, where what is left of it needs none */
  run<Result>(subject: string, work: (leave: () => void) => Promise<Result>, weight?: number): Promise<Result>
}

/**
 * Shares something of this process among subjects, such as workspaces. What waits has its turn by subject: who has asked
 * for much waits behind the others with their little.
 */
export function createFairShares({
  atOnce,
  atOnceEach,
  waitingEach,
  waiting,
  longestWaitMs = usualLongestWaitMs,
}: ShareBounds): FairShares {
  /** Those with something under way or waiting, the one whose turn it is first. */
  const subjects = new Map<string, Subject>()
  let running = 0
  let waits = 0

  /** Begins what is next, if anything may. */
  function beginNext(): boolean {
    for (const [name, subject] of subjects) {
      const [next] = subject.waiting
      if (!next || (subject.running > 0 && subject.running + next.weight > atOnceEach)) continue
      // Room is kept for whose turn it is: what is light would else pass what is heavy for ever. What weighs more than
      // all goes alone.
      if (running > 0 && running + next.weight > atOnce) return false
      subject.waiting.shift()
      waits -= 1
      running += next.weight
      subject.running += next.weight
      // To the end of the line.
      subjects.delete(name)
      subjects.set(name, subject)
      clearTimeout(next.timer)
      next.begin()
      return true
    }
    return false
  }

  /** What ends may leave room for several. */
  function beginAll(): void {
    while (beginNext());
  }

  function getSubject(name: string): Subject {
    const known = subjects.get(name)
    if (known) return known
    const subject: Subject = { running: 0, waiting: [] }
    subjects.set(name, subject)
    return subject
  }

  function dropIfIdle(name: string, { running: own, waiting: line }: Subject): void {
    if (own === 0 && line.length === 0) subjects.delete(name)
  }

  /** Resolves when the work may begin. */
  function waitForTurn(name: string, subject: Subject, weight: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const one: Waiting = { weight, begin: resolve }
    subject.waiting.push(one)
    waits += 1
    beginAll()
    if (longestWaitMs === null || !subject.waiting.includes(one)) return promise
    one.timer = setTimeout(() => {
      subject.waiting.splice(subject.waiting.indexOf(one), 1)
      waits -= 1
      dropIfIdle(name, subject)
      reject(coreErrors.overloaded('work'))
      // Room may have been kept for it.
      beginAll()
    }, longestWaitMs)
    return promise
  }

  async function take(name: string, weight = 1): Promise<() => void> {
    if ((subjects.get(name)?.waiting.length ?? 0) >= waitingEach) {
      throw new AppError({ status: 429, code: 'core.too_many_requests', retryAfterSeconds: 1, bound: 'work' })
    }
    if (waits >= waiting) throw coreErrors.overloaded('work')
    const subject = getSubject(name)
    await waitForTurn(name, subject, weight)
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      running -= weight
      subject.running -= weight
      dropIfIdle(name, subject)
      beginAll()
    }
  }

  return {
    take,
    async run(name, work, weight) {
      const leave = await take(name, weight)
      try {
        return await work(leave)
      } finally {
        leave()
      }
    },
  }
}
