import { getSlot } from './calendar.ts'

export type InsightFigure = 'no_result' | 'converted' | 'repeated'
export type InsightDelta = { slot: number } & Record<InsightFigure, number>

/** What a group of events adds to the insights, summed by slot. */
export class InsightDeltas {
  readonly #slots = new Map<number, InsightDelta>()

  get rows(): InsightDelta[] {
    return [...this.#slots.values()]
  }

  /** One more search of this kind; `time` is the search's. */
  add(figure: InsightFigure, time: Date): void {
    const slot = getSlot(time)
    const row = this.#slots.get(slot) ?? { slot, no_result: 0, converted: 0, repeated: 0 }
    row[figure] += 1
    this.#slots.set(slot, row)
  }
}
