/** Past this many workspaces all is forgotten at once. */
const maxCached = 10_000

/** When each workspace last had something new, as far as this process knows. Times are milliseconds of one clock. */
export class LastChanges {
  readonly #changedAt = new Map<string, number>()
  /** Of what was before nothing is known. */
  #knownSince: number

  constructor(now: number) {
    this.#knownSince = now
  }

  note(workspaceId: string, now: number): void {
    if (this.#changedAt.size >= maxCached) this.forget(now)
    this.#changedAt.set(workspaceId, now)
  }

  /** From here on: what was until now may have been anything. */
  forget(now: number): void {
    this.#changedAt.clear()
    this.#knownSince = now
  }

  /** For how long the workspace has certainly had nothing new. */
  getQuietMs(workspaceId: string, now: number): number {
    return Math.max(0, Math.floor(now - (this.#changedAt.get(workspaceId) ?? this.#knownSince)))
  }
}
