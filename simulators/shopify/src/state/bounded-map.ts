/** A map that forgets its oldest entries, so that a simulator that runs for weeks keeps its memory. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number

  constructor(max: number) {
    super()
    this.#max = max
  }

  override set(key: Key, value: Value): this {
    super.set(key, value)
    if (this.size > this.#max) {
      for (const oldest of this.keys()) {
        this.delete(oldest)
        break
      }
    }
    return this
  }
}
