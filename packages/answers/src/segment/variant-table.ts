import type { StoreVariant, VariantFacts } from '../model.ts'
import { grow } from './grow.ts'
import { TextColumn } from './text-column.ts'

/** A variant as it is compared with wishes. */
export interface IndexedVariant {
  variantId: string
  size: string | null
  colour: string | null
  price: number | null
  isReduced: boolean
}

/** Few different texts, by number; 0 is null. */
class TermColumn {
  readonly #terms: (string | null)[] = [null]
  readonly #numbers = new Map<string | null, number>([[null, 0]])
  #places = new Uint16Array(64)
  #count = 0

  push(term: string | null): void {
    let number = this.#numbers.get(term)
    if (number === undefined) {
      // More kinds of sizes than any store has are none.
      number = this.#terms.length > 0xffff ? 0 : this.#terms.length
      if (number > 0) {
        this.#terms.push(term)
        this.#numbers.set(term, number)
      }
    }
    if (this.#places.length === this.#count) this.#places = grow(this.#places, Uint16Array)
    this.#places[this.#count] = number
    this.#count += 1
  }

  trim(): void {
    this.#places = this.#places.slice(0, this.#count)
  }

  get(place: number): string | null {
    return this.#terms[this.#places[place] as number] ?? null
  }
}

/** The variants of many products, column by column: in a store of 100,000 products they are most of it. */
export class VariantTable {
  readonly #ids = new TextColumn()
  readonly #sizes = new TermColumn()
  readonly #colours = new TermColumn()
  /** NaN: none is told. */
  #prices = new Float64Array(64)
  #reduced = new Uint8Array(64)
  #count = 0

  /** Takes a product's variants that can be bought, the cheapest first; answers where they stand, the last one excluded. */
  add(variants: readonly StoreVariant[], facts: readonly VariantFacts[]): { from: number; to: number } {
    const from = this.#count
    const priceOf = ({ price }: StoreVariant) => price ?? Number.POSITIVE_INFINITY
    const kept = variants.map((variant, index) => ({ variant, fact: facts[index] }))
    const bought = kept
      .filter(({ variant }) => variant.stock !== 0)
      .sort(({ variant: one }, { variant: other }) =>
        priceOf(one) === priceOf(other) ? 0 : priceOf(one) - priceOf(other),
      )
    for (const { variant, fact } of bought) this.#push(variant, fact)
    return { from, to: this.#count }
  }

  #push({ variant_id, price, compare_at_price }: StoreVariant, fact: VariantFacts | undefined): void {
    this.#ids.push(variant_id)
    this.#sizes.push(fact?.size ?? null)
    this.#colours.push(fact?.colour ?? null)
    if (this.#prices.length === this.#count) {
      this.#prices = grow(this.#prices, Float64Array)
      this.#reduced = grow(this.#reduced, Uint8Array)
    }
    this.#prices[this.#count] = price ?? Number.NaN
    this.#reduced[this.#count] = Number(price !== null && compare_at_price !== null && compare_at_price > price)
    this.#count += 1
  }

  /** Gives back the room that is held for further ones. */
  trim(): void {
    for (const column of [this.#ids, this.#sizes, this.#colours]) column.trim()
    this.#prices = this.#prices.slice(0, this.#count)
    this.#reduced = this.#reduced.slice(0, this.#count)
  }

  getSize(place: number): string | null {
    return this.#sizes.get(place)
  }

  getColour(place: number): string | null {
    return this.#colours.get(place)
  }

  getPrice(place: number): number | null {
    const price = this.#prices[place] as number
    return Number.isNaN(price) ? null : price
  }

  isReduced(place: number): boolean {
    return this.#reduced[place] === 1
  }

  get(place: number): IndexedVariant {
    return {
      variantId: this.#ids.get(place),
      size: this.getSize(place),
      colour: this.getColour(place),
      price: this.getPrice(place),
      isReduced: this.isReduced(place),
    }
  }
}
