import { setTimeout } from 'node:timers/promises'

/** What the next requests to an API meet instead of an answer. */
export interface Fault {
  kind: 'down' | 'slow' | 'html' | 'forbidden' | 'throttled'
  /** Requests that it still hits. */
  times: number
}

/** Longer than a program should wait. */
const slowMs = 6000

/** The fault that a simulator has been told to show. */
export class FaultPlan {
  #fault: Fault | null = null

  set(fault: Fault): void {
    this.#fault = { ...fault }
  }

  /** The fault that this request meets, null for none. After a slow one the request is answered. */
  async take(): Promise<Exclude<Fault['kind'], 'slow'> | null> {
    const fault = this.#fault
    if (!fault || fault.times <= 0) return null
    fault.times -= 1
    if (fault.kind !== 'slow') return fault.kind
    await setTimeout(slowMs)
    return null
  }
}
