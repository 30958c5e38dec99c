import type { Database } from '../core/database/open-database.ts'
import { getUsageRow, lockUsageState, saveUsage } from '../features/usage/usage.public.ts'
import { findUserByEmail } from '../features/users/users.public.ts'
import { findMerchant, listWorkspaceRows } from '../features/workspaces/workspaces.public.ts'

export interface DemoStore {
  workspaceId: string
  createdAt: Date
  /** Whether all of its events are recorded. */
  isFilled: boolean
}

/** The store that the demo's owner has, null where there is none. */
export async function findDemoStore(db: Database, ownerEmail: string): Promise<DemoStore | null> {
  const owner = await findUserByEmail(db, ownerEmail)
  const rows = owner ? await listWorkspaceRows(db, owner.id) : []
  const store = rows.find(({ is_demo }) => is_demo)
  if (!store) return null
  const { workspace_id: workspaceId, merchant_created_at: createdAt } = store
  // The usage is written last, so nothing used says that the filling was cut off.
  const { used } = await getUsageRow(db, workspaceId)
  return { workspaceId, createdAt, isFilled: used > 0 }
}

/**
 * Adds what the events have used, and what is stored of them, in the period that holds `at`, the end of the data: an import
 * does not count it.
 */
export async function addDemoUsage(
  db: Database,
  input: {
    workspaceId: string
    at: Date
    countSince: (start: Date) => { used: number; stored: { searches: number; bytes: number }; openings: number }
  },
): Promise<void> {
  const { workspaceId, at, countSince } = input
  await db.transaction().execute(async (transaction) => {
    const usage = await lockUsageState(transaction, { workspaceId, now: at })
    const { used, stored, openings } = countSince(usage.period.start)
    const counts = {
      used: usage.used + used,
      searches_stored: usage.searches_stored + stored.searches,
      bytes_stored: usage.bytes_stored + stored.bytes,
      openings_stored: usage.openings_stored + openings,
    }
    await saveUsage({ workspaceId, ...usage, ...counts }).execute(transaction)
  })
}

/** The widget key of the demo store; null where there is none. */
export async function findDemoWidgetKey(db: Database, ownerEmail: string): Promise<string | null> {
  const owner = await findUserByEmail(db, ownerEmail)
  const rows = owner ? await listWorkspaceRows(db, owner.id) : []
  const store = rows.find(({ is_demo }) => is_demo)
  const merchant = store && (await findMerchant(db, store.merchant_id))
  return merchant?.widget_key ?? null
}
