import { type RawBuilder, sql } from 'kysely'
import { formatTexts } from '../../core/database/array-text.ts'
import { defineInsert } from '../../core/database/insert-rows.ts'
import type { ItemKind } from '../../core/database/tables.ts'
import { toColumns, type WorkspaceRows } from '../../core/database/workspace-rows.ts'

/** A product by its id, or a category by its name. */
export interface NamedItem {
  kind: ItemKind
  name: string
}

export interface KnownItem extends NamedItem {
  /** Null where the store has no number for it yet. */
  number: number | null
  /** Then: the highest number that the store has, null where it has none. */
  last: number | null
}

/** A statement for `transact`. Reads the numbers by which items are counted; see voice.repository.ts on look-ups. */
export function readItems(
  items: readonly WorkspaceRows<NamedItem>[],
): RawBuilder<KnownItem & { workspace_id: string }> {
  const { rows, workspaceId, ids, idColumn } = toColumns(items)
  return sql`
    select ${workspaceId} as workspace_id, t.kind, t.name, known.number, case when known.number is null then (
      select i.number from rollup_items i where i.workspace_id = ${workspaceId} order by i.number desc limit 1
    ) end as last
    from unnest(
      ${ids} ${formatTexts(rows.map(({ kind }) => kind))}::text[], ${formatTexts(rows.map(({ name }) => name))}::text[]
    ) as t (${idColumn} kind, name)
    left join lateral (
      select i.number from rollup_items i
      where i.workspace_id = ${workspaceId} and i.kind = t.kind::"char" and i.name = t.name limit 1
    ) as known on true
  `
}

export type NumberedItem = NamedItem & { number: number }

export const insertItems = defineInsert<NumberedItem>({
  into: 'rollup_items',
  columns: [
    { name: 'number', type: 'int', read: ({ number }) => number },
    { name: 'kind', type: '"char"', read: ({ kind }) => kind },
    { name: 'name', type: 'text', read: ({ name }) => name },
  ],
})

/** A product's is its id, which need not be put together anew; PostgreSQL keeps no text that begins as a category's. */
export const getItemKey = ({ kind, name }: NamedItem) => (kind === 'p' ? name : `\0${name}`)

/** The numbers of a store's items: those that are known, and the next ones for what is new. */
export class ItemNumbers {
  readonly #cached: ReadonlyMap<string, number>
  #last: number
  /** By `getItemKey`, those that were not cached: looked up, and new ones. */
  readonly read = new Map<string, number>()
  /** What is to be inserted. */
  readonly added: NumberedItem[] = []

  /** @param known what was looked up: all but what is `cached` */
  constructor(known: readonly KnownItem[], cached: ReadonlyMap<string, number> = new Map()) {
    this.#cached = cached
    for (const item of known) if (item.number !== null) this.read.set(getItemKey(item), item.number)
    this.#last = known.find(({ last }) => last !== null)?.last ?? -1
  }

  get(item: NamedItem): number {
    const key = getItemKey(item)
    const known = this.#cached.get(key) ?? this.read.get(key)
    if (known !== undefined) return known
    this.#last += 1
    this.read.set(key, this.#last)
    this.added.push({ ...item, number: this.#last })
    return this.#last
  }
}
