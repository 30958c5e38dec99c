/** Past this many quarter hours of stores, all are forgotten at once: they are written every minute. */
const mostNoted = 100_000

/** How often pages loaded the widget, as this process has heard since it was last written. */
export interface WidgetLoads {
  note(workspaceId: string, slot: number, count?: number): void
  /** What was noted, by slot and workspace; from then on counting begins anew. */
  take(): Map<number, Map<string, number>>
}

export function createWidgetLoads(): WidgetLoads {
  let noted = new Map<number, Map<string, number>>()
  let size = 0
  return {
    note(workspaceId, slot, count = 1) {
      if (size >= mostNoted) {
        noted = new Map()
        size = 0
      }
      const ofSlot = noted.get(slot) ?? new Map<string, number>()
      noted.set(slot, ofSlot)
      if (!ofSlot.has(workspaceId)) size += 1
      ofSlot.set(workspaceId, (ofSlot.get(workspaceId) ?? 0) + count)
    },
    take() {
      const taken = noted
      noted = new Map()
      size = 0
      return taken
    },
  }
}
