/** Long work that pauses now and then, so that whoever drives it can let others have their turn. */
export type Steps<Made> = Generator<undefined, Made>

/** Takes all steps at once. */
export function takeSteps<Made>(steps: Steps<Made>): Made {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
