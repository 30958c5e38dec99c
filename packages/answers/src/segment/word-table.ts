import { hashWord } from '../text/hash-word.ts'
import { TextColumn } from './text-column.ts'

/** Numbers words in the order given, in half of the room of a map of strings: a hash table with linear probing. */
export class WordTable {
  readonly #words = new TextColumn()
  /** A word's number and one more, in the slot of its hash or the next free one behind it; 0: the slot is free. */
  readonly #slots: Uint32Array

  /** @param words each once */
  constructor(words: Iterable<string>) {
    for (const word of words) this.#words.push(word)
    this.#words.trim()
    // At least a third stays free, so that few look beyond the first slot.
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(1 + 1.5 * this.size)))
    for (let number = 0; number < this.size; number += 1) {
      this.#slots[this.#findSlot(this.#words.get(number))] = number + 1
    }
  }

  get size(): number {
    return this.#words.length
  }

  get(word: string): number | undefined {
    const found = this.#slots[this.#findSlot(word)] as number
    return found === 0 ? undefined : found - 1
  }

  has(word: string): boolean {
    return this.get(word) !== undefined
  }

  *keys(): MapIterator<string> {
    for (let number = 0; number < this.size; number += 1) yield this.#words.get(number)
  }

  /** The first word of such a hash; undefined: none has it. */
  findHashed(hash: number): string | undefined {
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const found = this.#slots[slot] as number
      if (found === 0) return undefined
      const word = this.#words.get(found - 1)
      if (hashWord(word) === hash) return word
    }
  }

  /** The slot that has the word's number, or would. */
  #findSlot(word: string): number {
    const mask = this.#slots.length - 1
    for (let slot = hashWord(word) & mask; ; slot = (slot + 1) & mask) {
      const found = this.#slots[slot] as number
      if (found === 0 || this.#words.get(found - 1) === word) return slot
    }
  }
}
