import { randomUUID } from 'node:crypto'
import type { TestApp } from './test-app.ts'

/** A comparison of a store that has just begun, with a shopper in it who ordered. */
export async function createComparison(
  t: Pick<TestApp, 'deps'>,
  { workspaceId, mark = 'x', orderId = `${mark}-order` }: { workspaceId: string; mark?: string; orderId?: string },
): Promise<void> {
  const now = t.deps.clock.now()
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
  await t.deps.db
    .insertInto('holdouts')
    .values({
      workspace_id: workspaceId,
      id: randomUUID(),
      started_at: now,
      shoppers_wanted: 5000,
      joins_until: days(182),
      ends_at: days(189),
      shown: 1,
      held_out: 0,
      shown_buyers: null,
      held_out_buyers: null,
    })
    .execute()
  await t.deps.db
    .insertInto('holdout_shoppers')
    .values({
      workspace_id: workspaceId,
      participant: `${mark}-participant`,
      is_held_out: false,
      seen_at: now,
      order_id: orderId,
    })
    .execute()
}
