const maxMoveMs = 10 * 365 * 86_400_000

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The simulator's time: that of the machine or the test, plus what it was moved ahead. It never goes back. */
export class SimulatorClock {
  readonly #base: () => Date
  #aheadMs = 0

  constructor(base: () => Date) {
    this.#base = base
  }

  now(): Date {
    return new Date(this.#base().getTime() + this.#aheadMs)
  }

  /** The time without the moves: signed links carry it, because the app compares it with its own clock. */
  outsideNow(): Date {
    return this.#base()
  }

  /** Throws for a step back and for more than ten years at once. */
  move(milliseconds: number): void {
    if (!(milliseconds >= 0 && milliseconds <= maxMoveMs)) throw new Error('The clock moves by 0 ms to 10 years')
    this.#aheadMs += milliseconds
  }
}
