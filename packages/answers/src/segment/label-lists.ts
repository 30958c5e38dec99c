import { grow } from './grow.ts'
import { TextColumn } from './text-column.ts'

/**
 * Numbers lists of labels, which are what a store calls its products' categories and tags: a list of strings of its own for
 * each product took as much room as its text. Equal lists have one number until `trim`; later ones may get others.
 */
export class LabelLists {
  readonly #labels = new TextColumn()
  /** The labels of all lists by their numbers, one list behind the other. */
  #numbers = new Uint32Array(64)
  /** Where each list ends; the first one is empty. */
  #ends = new Uint32Array(64)
  #count = 1
  /** Numbers of known labels, and of known lists by the numbers of their labels; until `trim`. */
  #knownLabels = new Map<string, number>()
  #knownLists = new Map<string, number>([['', 0]])

  take(list: readonly string[]): number {
    const labels = list.map((label) => this.#numberLabel(label))
    const key = labels.join(' ')
    let number = this.#knownLists.get(key)
    if (number === undefined) {
      number = this.#push(labels)
      this.#knownLists.set(key, number)
    }
    return number
  }

  /** Frees what only taking many needs: what comes later is stored again, even if it is there. */
  trim(): void {
    this.#knownLabels = new Map()
    this.#knownLists = new Map([['', 0]])
    this.#labels.trim()
    this.#numbers = this.#numbers.slice(0, this.#ends[this.#count - 1])
    this.#ends = this.#ends.slice(0, this.#count)
  }

  get(number: number): string[] {
    const from = number === 0 ? 0 : (this.#ends[number - 1] as number)
    return Array.from(this.#numbers.subarray(from, this.#ends[number]), (label) => this.#labels.get(label))
  }

  #numberLabel(label: string): number {
    let number = this.#knownLabels.get(label)
    if (number === undefined) {
      number = this.#labels.length
      this.#labels.push(label)
      this.#knownLabels.set(label, number)
    }
    return number
  }

  #push(labels: readonly number[]): number {
    const from = this.#ends[this.#count - 1] as number
    while (this.#numbers.length < from + labels.length) this.#numbers = grow(this.#numbers, Uint32Array)
    this.#numbers.set(labels, from)
    if (this.#ends.length === this.#count) this.#ends = grow(this.#ends, Uint32Array)
    this.#ends[this.#count] = from + labels.length
    this.#count += 1
    return this.#count - 1
  }
}
