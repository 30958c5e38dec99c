import { grow } from './grow.ts'
import { TextColumn } from './text-column.ts'

/**
 * What a store calls its products' categories and tags, each text once and each list of them by number: a list of strings of
 * its own for each product took as much room as its text.
 */
export class LabelLists {
  readonly #texts = new TextColumn()
  /** Numbers of texts and of lists that are told again, as long as many are taken. */
  #numbers = new Map<string, number>()
  /** Labels of all lists by number, one list behind the other. */
  #labels = new Uint32Array(64)
  /** Where each list ends; the first one is empty. */
  #ends = new Uint32Array(64)
  #count = 1
  #known = new Map<string, number>([['', 0]])

  take(list: readonly string[]): number {
    const labels = list.map((text) => this.#numberText(text))
    const key = labels.join(' ')
    let number = this.#known.get(key)
    if (number === undefined) {
      number = this.#push(labels)
      this.#known.set(key, number)
    }
    return number
  }

  /** Gives back the room that taking many takes: what comes later is kept anew, even if it is there. */
  trim(): void {
    this.#numbers = new Map()
    this.#known = new Map([['', 0]])
    this.#texts.trim()
    this.#labels = this.#labels.slice(0, this.#ends[this.#count - 1])
    this.#ends = this.#ends.slice(0, this.#count)
  }

  get(number: number): string[] {
    const from = number === 0 ? 0 : (this.#ends[number - 1] as number)
    return Array.from(this.#labels.subarray(from, this.#ends[number]), (label) => this.#texts.get(label))
  }

  #numberText(text: string): number {
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.#texts.length
      this.#texts.push(text)
      this.#numbers.set(text, number)
    }
    return number
  }

  #push(labels: readonly number[]): number {
    const from = this.#ends[this.#count - 1] as number
    while (this.#labels.length < from + labels.length) this.#labels = grow(this.#labels, Uint32Array)
    this.#labels.set(labels, from)
    if (this.#ends.length === this.#count) this.#ends = grow(this.#ends, Uint32Array)
    this.#ends[this.#count] = from + labels.length
    this.#count += 1
    return this.#count - 1
  }
}
