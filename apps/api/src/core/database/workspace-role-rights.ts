import { sql } from 'kysely'
import type { Database } from './open-database.ts'
import { mayBecome, narrowedTables, policyLock, workspaceRole } from './row-security-policies.ts'

/** Of tables without a workspace_id, whose rows a workspace sees: an expression over tables that have its policy. */
const ownRows = {
  merchants: 'id in (select w.merchant_id from workspaces w)',
  platform_connections: 'merchant_id in (select w.merchant_id from workspaces w)',
  users: 'id in (select m.user_id from memberships m)',
  user_photos: 'user_id in (select m.user_id from memberships m)',
  two_steps: 'user_id in (select m.user_id from memberships m)',
}

/**
 * What the workspace's role may do with tables that are not a workspace's, in place of everything: of an account no secret is
 * read and nothing is written but the names of one's own people.
 */
const rights = `
  revoke all on ${narrowedTables.join(', ')} from ${workspaceRole};
  grant select (id, email, first_name, last_name, phone, language, proven_at, created_at, two_step_off_at)
    on users to ${workspaceRole};
  grant update (first_name, last_name, phone, language) on users to ${workspaceRole};
  grant select (user_id, name, created_at) on user_photos to ${workspaceRole};
  grant select (user_id, turned_on_at) on two_steps to ${workspaceRole};
  grant select, update on merchants to ${workspaceRole};
  revoke all on all tables in schema pgboss from ${workspaceRole};
  grant select on pgboss.queue, pgboss.version to ${workspaceRole};
  grant insert, select (id) on pgboss.job, pgboss.job_common to ${workspaceRole};
`

/**
 * Narrows what statements that run as a workspace may do with accounts, stores and jobs, after createRowSecurityPolicies has
 * let them do all. Where the role is not to be had the rows are the workspace's own all the same. Citus takes no subqueries
 * in policies: there it does nothing.
 */
export async function narrowWorkspaceRole(db: Database): Promise<void> {
  const statements = Object.entries(ownRows).map(
    ([table, condition]) => `
      wanted := case when has_role then 'own_rows' else 'own_rows_forced' end;
      if not exists (select from pg_policy where polrelid = '${table}'::regclass and polname = wanted) then
        drop policy if exists own_rows on ${table};
        drop policy if exists own_rows_forced on ${table};
        alter table ${table} enable row level security;
        if has_role then
          alter table ${table} no force row level security;
          create policy own_rows on ${table} to ${workspaceRole} using (${condition});
        else
          alter table ${table} force row level security;
          create policy own_rows_forced on ${table} using (
            coalesce((select nullif(current_setting('app.workspace_id', true), '')), '') = '' or ${condition});
        end if;
      end if;`,
  )
  await sql
    .raw(`
    do $$
    declare
      has_role boolean;
      wanted name;
    begin
      perform pg_advisory_xact_lock(${policyLock});
      if exists (select from pg_extension where extname = 'citus') then return; end if;
      select coalesce(bool_or(${mayBecome('oid')}), false) into has_role
        from pg_roles where rolname = '${workspaceRole}';
      ${statements.join('\n')}
      if not has_role then return; end if;
      ${rights}
    end $$`)
    .execute(db)
}
