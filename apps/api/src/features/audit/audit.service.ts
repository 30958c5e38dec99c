import { type AuditEntry, listAuditEntriesRoute, type RouteInput } from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'
import { buildPage, getOffset } from '../../core/http/pages.ts'
import { findNewestId, listAuditRows } from './audit.repository.ts'

const { path } = listAuditEntriesRoute
type AuditQuery = RouteInput<typeof listAuditEntriesRoute>['query']

/**
 * A page of a workspace's trail, newest first. The addresses of its neighbours name the newest entry of now (`until`):
 * whoever follows them sees each entry once, whatever is added meanwhile.
 */
export async function listAuditEntries(db: Database, input: { workspaceId: string; query: AuditQuery }) {
  const { workspaceId, query } = input
  const until = query.until ?? (await findNewestId(db, workspaceId))
  if (until === null) return buildPage({ path, query, count: 0, results: [] })
  const { rows, count } = await listAuditRows(db, {
    workspaceId,
    until,
    offset: getOffset(query),
    limit: query.page_size,
  })
  const results = rows.map((row): AuditEntry => {
    const { id, action, actor_name, details } = row
    return { id, action, actor_name, details, created_at: row.created_at.toISOString() }
  })
  return buildPage({ path, query: { ...query, until }, count, results })
}
