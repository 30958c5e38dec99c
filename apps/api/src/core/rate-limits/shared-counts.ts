import type { Counts } from './counts.ts'

/** Longer than a healthy Redis ever takes, and not long for who waits for an answer. */
const defaultDeadlineMs = 300
/** After a failure Redis is left alone for so long: nobody waits for one that hangs. */
const restMs = 1000

/**
 * Throws where the answer takes longer than `timeoutMs`: the client's own limit ends with the sending of a command.
 * Where this process itself was busy for so long, an answer that lies in the socket by then is taken first.
 */
async function answerInTime<Result>(answer: Promise<Result>, timeoutMs: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const refuse = () => reject(new Error(`Redis did not answer within ${timeoutMs} ms`))
  const timer = setTimeout(() => setImmediate(refuse), timeoutMs)
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}

interface SharedCounts extends Counts {
  /** Tells when Redis stops answering, and when it answers again: each once. */
  onChange: (change: { isUsed: boolean; error?: unknown }) => void
}

/** Counts in Redis while it answers, else in the database. What one has counted the other does not know. */
export function createSharedCounts({
  redis,
  database,
  timeoutMs = defaultDeadlineMs,
}: {
  redis: Counts
  database: Counts
  timeoutMs?: number | undefined
}): SharedCounts {
  let isUsed = true
  let restsUntil = 0

  async function run<Result>(work: (counts: Counts) => Promise<Result>): Promise<Result> {
    if (performance.now() < restsUntil) return work(database)
    try {
      const result = await answerInTime(work(redis), timeoutMs)
      if (!isUsed) shared.onChange({ isUsed: true })
      isUsed = true
      return result
    } catch (error) {
      restsUntil = performance.now() + restMs
      if (isUsed) shared.onChange({ isUsed: false, error })
      isUsed = false
      return work(database)
    }
  }

  const shared: SharedCounts = {
    onChange: () => undefined,
    add: (uses, options) => run((counts) => counts.add(uses, options)),
    read: (keys) => run((counts) => counts.read(keys)),
  }
  return shared
}
