import { AppError } from './errors.ts'

/** Ends what was begun; again it does nothing. */
type Leave = () => void

/**
 * Returns a function that lets a subject, such as an address, do at most `atOnce` things in this process at a time: what
 * is more is refused at once (429), so that nobody fills a queue that all stand in.
 */
export function createSubjectLimit({ atOnce }: { atOnce: number }): (subject: string) => Leave {
  const underWay = new Map<string, number>()
  return (subject) => {
    const count = underWay.get(subject) ?? 0
    if (count >= atOnce) throw new AppError({ status: 429, code: 'core.too_many_requests', retryAfterSeconds: 1 })
    underWay.set(subject, count + 1)
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      const left = (underWay.get(subject) ?? 1) - 1
      if (left === 0) underWay.delete(subject)
      else underWay.set(subject, left)
    }
  }
}
