import { type RawBuilder, type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'

/* For statements of other slices, which stay one. Columns are named as `sessions.user_id`. */

/** With a user's membership in the workspace, or with each for null, and its workspace; nulls for who is no member. */
export function leftJoinMemberships<TB extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, TB, O>,
  { userColumn, workspaceId }: { userColumn: StringReference<Tables, TB>; workspaceId: string | null },
) {
  return query
    .leftJoin('memberships', (join) => {
      const ofUser = join.on(sql.ref('memberships.user_id'), '=', sql.ref(userColumn))
      return workspaceId === null ? ofUser : ofUser.on(sql.ref('memberships.workspace_id'), '=', workspaceId)
    })
    .leftJoin('workspaces', (join) => join.on(sql.ref('workspaces.id'), '=', sql.ref('memberships.workspace_id')))
}

/** With the merchant of the workspace of this id, for SQL in words. */
export function joinMerchants(idColumn: string): RawBuilder<unknown> {
  return sql`
    join workspaces on workspaces.id = ${sql.ref(idColumn)}
    join merchants on merchants.id = workspaces.merchant_id`
}

/** With the user's membership in the workspace; nothing for who is no member. */
export function joinMemberships<DB extends Pick<Tables, 'memberships'>, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { userColumn, workspaceColumn }: { userColumn: StringReference<DB, TB>; workspaceColumn: StringReference<DB, TB> },
) {
  return query.innerJoin('memberships', (join) =>
    join
      .on(sql.ref('memberships.user_id'), '=', sql.ref(userColumn))
      .on(sql.ref('memberships.workspace_id'), '=', sql.ref(workspaceColumn)),
  )
}

/** With the workspace of the merchant in this column; nothing for one that waits for its owner. */
export function joinOwnWorkspaces<DB extends Pick<Tables, 'workspaces'>, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  merchantColumn: StringReference<DB, TB>,
) {
  return query.innerJoin('workspaces', (join) =>
    join.on(sql.ref('workspaces.merchant_id'), '=', sql.ref(merchantColumn)),
  )
}

/** With the workspace of this id. */
export function joinWorkspaces<DB extends Pick<Tables, 'workspaces'>, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  idColumn: StringReference<DB, TB>,
) {
  return query.innerJoin('workspaces', (join) => join.on(sql.ref('workspaces.id'), '=', sql.ref(idColumn)))
}
