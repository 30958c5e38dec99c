/** Who reads a store's products, from the first to the last of them. */
interface Reader {
  /** Resolves when there is room for so much more. */
  take(size: number): Promise<void>
  /** Gives all of it back. */
  leave(): void
}

/**
 * Bounds what is being read at once, of all who read: who finds no room waits until another one has left. Who came first is
 * never held up, however much they read, so that each is the first at some time.
 */
export class ReadingRoom {
  readonly #most: number
  /** What each has, those who came first in front. */
  readonly #held = new Map<Reader, number>()
  #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#most = most
  }

  enter(): Reader {
    const reader: Reader = {
      take: (size) => this.#take(reader, size),
      leave: () => {
        this.#held.delete(reader)
        const waiting = this.#waiting
        this.#waiting = []
        for (const goOn of waiting) goOn()
      },
    }
    this.#held.set(reader, 0)
    return reader
  }

  async #take(reader: Reader, size: number): Promise<void> {
    while (!this.#hasRoom(reader, size)) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#held.set(reader, (this.#held.get(reader) ?? 0) + size)
  }

  #hasRoom(reader: Reader, size: number): boolean {
    const [first] = this.#held.keys()
    let sum = size
    for (const held of this.#held.values()) sum += held
    return first === reader || sum <= this.#most
  }
}
