/**
 * The account's time in whole seconds: a base clock plus what the control interface has advanced it by.
 * While due work is done, time stands at the moment at which that work was due.
 */
export class SimulatedClock {
  readonly #base: () => Date
  #advancedSeconds = 0
  #standsAt: number | undefined

  constructor(base: () => Date) {
    this.#base = base
  }

  now(): number {
    return this.#standsAt ?? this.baseNow() + this.#advancedSeconds
  }

  /** Time without what was advanced: webhooks are signed with it, as their receivers' clocks do not jump along. */
  baseNow(): number {
    return Math.floor(this.#base().getTime() / 1000)
  }

  /** By how many seconds the time is ahead of the base clock. */
  get advancedSeconds(): number {
    return this.#advancedSeconds
  }

  advanceBy(seconds: number): void {
    this.#advancedSeconds += seconds
  }

  /** Does something with the time standing at a moment. */
  standAt(moment: number, work: () => void): void {
    const before = this.#standsAt
    this.#standsAt = moment
    try {
      work()
    } finally {
      this.#standsAt = before
    }
  }
}
