/** Past this many, all are forgotten at once: who goes on sending is noted again. */
const mostNoted = 100_000

/** Which workspaces have recorded something since they were last looked at, by this process. */
export interface BurstWatch {
  note(workspaceId: string): void
  /** Those that were noted, each once; from then on they are new again. */
  take(): string[]
}

export function createBurstWatch(): BurstWatch {
  const noted = new Set<string>()
  return {
    note(workspaceId) {
      if (noted.size >= mostNoted) noted.clear()
      noted.add(workspaceId)
    },
    take() {
      const ids = [...noted]
      noted.clear()
      return ids
    },
  }
}
