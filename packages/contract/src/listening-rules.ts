/* What is counted how of what shoppers say: also for pages of stores, which check nothing. */

/** A browser that is less sure of what it heard is counted as unsure; most browsers that tell say 0.8 and more. */
export const lowConfidence = 0.5
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
