import { type RawBuilder, sql, type Transaction } from 'kysely'
import { formatArray } from '../../core/database/array-text.ts'
import { defineInsert } from '../../core/database/insert-rows.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { lockRollupState, type RollupState, saveWaitingDeltas } from '../usage/usage.public.ts'
import type { ItemAdditions } from './item-additions.ts'
import { RollupDeltas } from './rollup-deltas.ts'
import { listRollupTargets } from './rollup-targets.ts'
import { addToItemRollups } from './rollups.repository.ts'

/*
 * A row of items is found, written anew and, every eighteenth time, added up for each event of a store that sends few. So what
 * events add to items waits in rows of its own, which readers add up as well (figures.repository.ts), until there are
 * many. All of it happens under the lock under which the workspace's events are written.
 */

/** Beyond it they are added up, when the next events come. */
export const mostItemDeltas = 50

export const insertItemDeltas = defineInsert<ItemAdditions & { number: number }>({
  into: 'item_deltas',
  columns: [
    { name: 'number', type: 'int', read: ({ number }) => number },
    { name: 'slot', type: 'int', read: ({ slot }) => slot },
    { name: 'items', type: 'int[]', read: ({ items }) => formatArray(items) },
    { name: 'clicked_items', type: 'int[]', read: ({ clicked_items }) => formatArray(clicked_items) },
  ],
})

function isOneOf(workspaceIds: readonly string[]): RawBuilder<unknown> {
  const [first, ...others] = workspaceIds
  return others.length === 0 ? sql`= ${first}` : sql`= any(${workspaceIds}::uuid[])`
}

/** A statement for `transact`. */
export function readItemDeltas(workspaceIds: readonly string[]): RawBuilder<ItemAdditions & { workspace_id: string }> {
  return sql`
    select workspace_id, slot, items, clicked_items from item_deltas where workspace_id ${isOneOf(workspaceIds)}
  `
}

/** A statement for `transact`. */
export function removeItemDeltas(workspaceIds: readonly string[]): RawBuilder<unknown> {
  return sql`delete from item_deltas where workspace_id ${isOneOf(workspaceIds)}`
}

/** Adds up what waits; the transaction holds the workspace's lock, and `state` was read under it. */
export async function mergeItemDeltas(
  transaction: Transaction<Tables>,
  { workspaceId, state, now }: { workspaceId: string; state: RollupState; now: Date },
): Promise<void> {
  if (state.waiting_deltas === 0) return
  const { rows } = await readItemDeltas([workspaceId]).execute(transaction)
  const deltas = new RollupDeltas(listRollupTargets(state, now))
  for (const row of rows) deltas.addItems(row)
  if (deltas.items.length > 0) {
    // They are of any number: one form for all.
    const add = addToItemRollups([{ workspaceId, rows: deltas.items }], { isOnCluster: false })
    await transaction.executeQuery(add.compile())
  }
  await removeItemDeltas([workspaceId]).execute(transaction)
  await saveWaitingDeltas(transaction, { workspaceId, count: 0 })
}

/** For who reads the rows themselves. */
export async function mergeWaitingItems(
  db: Database,
  { workspaceId, now }: { workspaceId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const state = await lockRollupState(transaction, workspaceId)
    if (state) await mergeItemDeltas(transaction, { workspaceId, state, now })
  })
}
