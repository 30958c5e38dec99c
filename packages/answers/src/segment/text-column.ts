import { grow } from './grow.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Texts one behind the other: what an id takes as a string of its own is more than itself. */
export class TextColumn {
  #bytes = new Uint8Array(1024)
  #ends = new Uint32Array(64)
  #count = 0

  get length(): number {
    return this.#count
  }

  push(text: string): void {
    const start = this.#getEnd(this.#count - 1)
    const bytes = encoder.encode(text)
    while (this.#bytes.length < start + bytes.length) this.#bytes = grow(this.#bytes, Uint8Array)
    this.#bytes.set(bytes, start)
    if (this.#ends.length === this.#count) this.#ends = grow(this.#ends, Uint32Array)
    this.#ends[this.#count] = start + bytes.length
    this.#count += 1
  }

  /** Gives back the room that is held for further ones. */
  trim(): void {
    this.#bytes = this.#bytes.slice(0, this.#getEnd(this.#count - 1))
    this.#ends = this.#ends.slice(0, this.#count)
  }

  get(place: number): string {
    return decoder.decode(this.#bytes.subarray(this.#getEnd(place - 1), this.#getEnd(place)))
  }

  #getEnd(place: number): number {
    return place < 0 ? 0 : (this.#ends[place] as number)
  }
}
