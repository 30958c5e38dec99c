/** The first of very many in an order, without all being kept and sorted. What compares equal stays as it came. */
export class Leaders<Item> {
  readonly items: Item[] = []
  readonly #most: number
  readonly #compare: (one: Item, other: Item) => number

  constructor(most: number, compare: (one: Item, other: Item) => number) {
    this.#most = most
    this.#compare = compare
  }

  add(item: Item): void {
    let place = this.items.length
    while (place > 0 && this.#compare(item, this.items[place - 1] as Item) < 0) place -= 1
    if (place >= this.#most) return
    this.items.splice(place, 0, item)
    if (this.items.length > this.#most) this.items.pop()
  }
}
