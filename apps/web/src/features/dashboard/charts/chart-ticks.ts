import type { BucketKind } from './chart-labels.ts'

const hourSteps = [1, 2, 3, 4, 6, 8, 12]
/** From here on days are labelled by the month that begins. */
const manyDays = 93

/**
 * Sets of bucket indices that may carry a label, densest first. Hours keep to round hours of the day; days of a long
 * range to the first of a month; the rest counts back from the newest bucket, which stays labelled.
 */
function* listTickCandidates(kind: BucketKind, wallClocks: readonly Date[]): Generator<number[]> {
  const all = wallClocks.map((_, index) => index)
  if (kind === 'hour') {
    const whole = all.filter((index) => wallClocks[index]?.getUTCMinutes() === 0)
    for (const step of hourSteps) yield whole.filter((index) => (wallClocks[index]?.getUTCHours() ?? 1) % step === 0)
  }
  const base = isLabelledByMonth(kind, wallClocks.length)
    ? all.filter((index) => wallClocks[index]?.getUTCDate() === 1)
    : all
  for (let step = 1; step <= base.length; step += 1) {
    yield base.filter((_, place) => (base.length - 1 - place) % step === 0)
  }
}

/** Whether the axis names months although the buckets are days. */
export function isLabelledByMonth(kind: BucketKind, count: number): boolean {
  return kind === 'day' && count >= manyDays
}

export interface TickRequest {
  kind: BucketKind
  wallClocks: readonly Date[]
  /** Centre of a bucket's label, in pixels. */
  getX: (index: number) => number
  /** Width of a bucket's label, in pixels. */
  getWidth: (index: number) => number
  /** Room that must stay between two labels, in pixels. */
  gap: number
}

/** The densest set of buckets whose labels do not touch each other. */
export function pickTicks({ kind, wallClocks, getX, getWidth, gap }: TickRequest): number[] {
  for (const candidates of listTickCandidates(kind, wallClocks)) {
    const isRoomy = candidates.every((index, place) => {
      const before = candidates[place - 1]
      if (before === undefined) return true
      const distance = getX(index) - getX(before)
      return distance >= (getWidth(index) + getWidth(before)) / 2 + gap
    })
    if (isRoomy && candidates.length > 0) return candidates
  }
  return []
}
