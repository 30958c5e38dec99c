import type { Database } from '../core/database/open-database.ts'
import { lockUsageState, saveUsage } from '../features/usage/usage.public.ts'

export interface DemoStore {
  workspaceId: string
  createdAt: Date
  /** Whether all of its events are recorded. */
  isFilled: boolean
}

/** Whether nobody has an account yet. */
export async function isUnused(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** The store that the demo's owner has, null where there is none. */
export async function findDemoStore(db: Database, ownerEmail: string): Promise<DemoStore | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .innerJoin('merchants', 'merchants.id', 'workspaces.merchant_id')
    .innerJoin('usage', 'usage.workspace_id', 'workspaces.id')
    .where('users.email', '=', ownerEmail)
    .where('merchants.is_demo', '=', true)
    .select(['workspaces.id', 'merchants.created_at', 'usage.used'])
    .executeTakeFirst()
  // The usage is written last, so nothing used says that the filling was cut off.
  return row ? { workspaceId: row.id, createdAt: row.created_at, isFilled: row.used > 0 } : null
}

/**
 * Adds what the events have used in the period that holds `at`, the end of the data: an import does not count it.
 *
 * @param countUsed recommendations used since an instant
 */
export async function addDemoUsage(
  db: Database,
  input: { workspaceId: string; at: Date; countUsed: (start: Date) => number },
): Promise<void> {
  const { workspaceId, at, countUsed } = input
  await db.transaction().execute(async (transaction) => {
    const usage = await lockUsageState(transaction, { workspaceId, now: at })
    const used = usage.used + countUsed(usage.period.start)
    await saveUsage({ workspaceId, ...usage, used }).execute(transaction)
  })
}
