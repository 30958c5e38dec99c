/* What is counted how of what shoppers say: also for pages of stores, which check nothing. */

/**
 * Why a spoken sentence was not understood; the first that fits counts: nothing was said, no text came of it, the browser
 * was unsure of it, nothing to look for was in it, the shopper said much the same again within 15 s of its answer.
 */
export const misunderstandings = ['no_speech', 'empty_text', 'low_confidence', 'not_understood', 'said_again'] as const
export type Misunderstanding = (typeof misunderstandings)[number]

/** Spoken sentences that were not understood, for whatever reason, of all `voice_turns`: the share that is shown and watched. */
export function countMisunderstood(counts: Readonly<Record<Misunderstanding, number>>): number {
  return misunderstandings.reduce((sum, name) => sum + counts[name], 0)
}

/**
 * In percent: a browser that is less sure of what it heard is counted as unsure, unless the store has chosen another bound.
 * Most browsers that tell say 80 and more.
 */
export const defaultUnsureBelow = 50
/** Much the same, said again so soon after its answer, was not understood. */
export const saidAgainSeconds = 15

/** Times are kept in steps, each a tenth longer than the one before, so that a percentile is known within 5 %. */
const firstStepMs = 20
const stepRatio = 1.1
const lastStep = 90

/** The step of a time in milliseconds; what is longer than 100 s is in the last. */
export function getTimeStep(ms: number): number {
  const step = Math.floor(Math.log(Math.max(ms, firstStepMs) / firstStepMs) / Math.log(stepRatio))
  return Math.min(lastStep, step)
}

/** The middle of a step, in milliseconds. */
export function getStepMs(step: number): number {
  return Math.round(firstStepMs * stepRatio ** (step + 0.5))
}
