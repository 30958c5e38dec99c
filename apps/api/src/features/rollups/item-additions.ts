/** What events of a slot add to a workspace's items: numbers, one for each search that had the item, or click on it. */
export interface ItemAdditions {
  slot: number
  items: number[]
  clicked_items: number[]
}

/** What a group of events adds to a workspace's items, by slot. */
export class ItemAdditionsBySlot {
  readonly #bySlot = new Map<number, ItemAdditions>()

  get rows(): ItemAdditions[] {
    return [...this.#bySlot.values()]
  }

  add(slot: number, kind: 'items' | 'clicked_items', item: number): void {
    const known = this.#bySlot.get(slot)
    const row = known ?? { slot, items: [], clicked_items: [] }
    row[kind].push(item)
    if (!known) this.#bySlot.set(slot, row)
  }
}
