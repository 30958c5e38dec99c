import { asWorkspace } from '../core/database/as-workspace.ts'
import { createHeardCounts, recordSessions } from '../features/listening/listening.public.ts'
import type { TestApp } from './test-app.ts'

/** Records that a shopper opened the panel of a store's widget, in a browser that is called `browser`. */
export async function recordOpening(
  { deps: { db, clock } }: Pick<TestApp, 'deps'>,
  { workspaceId, browser = 'Chrome' }: { workspaceId: string; browser?: string },
): Promise<void> {
  const now = clock.now()
  const heard = createHeardCounts()
  heard.counts.opened = 1
  const session = { id: crypto.randomUUID(), startedAt: now, revision: 1, browser, engine: 'browser' as const, heard }
  await asWorkspace(workspaceId, () =>
    db.transaction().execute((transaction) => recordSessions(transaction, { workspaceId, sessions: [session], now })),
  )
}
