import { sql } from 'kysely'
import { advisoryLocks } from './advisory-locks.ts'
import type { Database } from './open-database.ts'

/** What a transaction of a workspace becomes where it can. The role belongs to the whole server. */
export const workspaceRole = 'voice_shop_workspace'

/**
 * Whether the database's user may become a role, which is an expression. Since PostgreSQL 16 whoever makes a role is a member
 * of it that may hand it on, and may not become it.
 */
export const mayBecome = (role: string) =>
  `pg_has_role(current_user, ${role}, case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)`

/**
 * Gives every table with a workspace_id, and workspaces, row-level security: a policy by which statements that run as a
 * workspace see and write its rows alone (docs/decisions/0024-row-level-security.md). Runs after the migrations, so that
 * a new table has its policy by itself; what stands already is left alone.
 *
 * With the role, which superusers and those who may make roles get made, the policy is the role's: the owner of the
 * tables, as whom jobs and sign-ins run, is not touched by it. Without, it is forced upon the owner and lets through what
 * runs without app.workspace_id.
 */
export async function createRowSecurityPolicies(db: Database): Promise<void> {
  await sql
    .raw(`
    do $$
    declare
      has_role boolean;
      has_citus constant boolean := exists (select from pg_extension where extname = 'citus');
      setting text := 'nullif(current_setting(''app.workspace_id'', true), '''')::uuid';
      policy text;
      condition text;
      wanted name;
      secured record;
    begin
      perform pg_advisory_xact_lock(${advisoryLocks.policies});
      -- Shards of which several are changed at once cannot be followed by a reference table in the same transaction.
      if has_citus then perform set_config('citus.multi_shard_modify_mode', 'sequential', true); end if;
      begin
        if not exists (select from pg_roles where rolname = '${workspaceRole}') then
          create role ${workspaceRole} nologin;
        end if;
        -- The coordinator signs in at the workers as who asks. It has no password: pg_hba.conf of the workers says who may.
        if has_citus then
          if exists (select from pg_dist_node where groupid <> 0)
            and not exists (select from pg_roles where rolname = '${workspaceRole}' and rolcanlogin) then
            alter role ${workspaceRole} login;
          end if;
        end if;
        if not ${mayBecome(`'${workspaceRole}'`)} then
          grant ${workspaceRole} to current_user;
        end if;
      exception when insufficient_privilege or duplicate_object or unique_violation then null;
      end;
      select coalesce(bool_or(${mayBecome('oid')}), false) into has_role
        from pg_roles where rolname = '${workspaceRole}';
      -- Its name tells its form, so that another one takes its place, as on a server that has got Citus since.
      wanted := 'own_workspace' || case
        when has_role then case when has_citus then '_strict' else '' end
        else '_forced' || case when has_citus then '_plain' else '' end
      end;
      if has_citus then
        -- A setting that does not reach another machine is an error there, and not an empty answer.
        if has_role then setting := 'current_setting(''app.workspace_id'')::uuid'; end if;
      else
        -- Once for a statement and not for each row. Citus takes no subqueries in policies.
        setting := format('(select %s)', setting);
      end if;
      for secured in
        select c.relname as name, case c.relname when 'workspaces' then 'id' else 'workspace_id' end as key
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and (c.relname = 'workspaces' or exists (
            select from pg_attribute a
            where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
          ))
          and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = wanted)
      loop
        for policy in select polname from pg_policy where polrelid = secured.name::regclass and polname like 'own_workspace%' loop
          execute format('drop policy %I on %I', policy, secured.name);
        end loop;
        execute format('alter table %I enable row level security', secured.name);
        condition := format('%I = %s', secured.key, setting);
        if has_role then
          execute format('alter table %I no force row level security', secured.name);
          execute format('create policy %I on %I to ${workspaceRole} using (%s)', wanted, secured.name, condition);
        else
          execute format('alter table %I force row level security', secured.name);
          -- Not "is null or": Citus transforms the expression twice, which a test for null does not survive.
          execute format('create policy %I on %I using (coalesce(%s, true))', wanted, secured.name, condition);
        end if;
      end loop;
      if not has_role then return; end if;
      -- Nothing is granted that is had already: it goes to all machines, of which one may be away.
      if exists (select from unnest('{public,pgboss}'::name[]) s where not has_schema_privilege('${workspaceRole}', s, 'usage')) then
        grant usage on schema public, pgboss to ${workspaceRole};
      end if;
      -- Partitions have no policy of their own, and are reached through their parents alone.
      for secured in
        select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and c.relname not like 'kysely%' and not has_table_privilege('${workspaceRole}', c.oid, 'delete')
          -- Of the others, and of jobs, workspace-role-rights.sql says what is granted.
          and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = wanted)
      loop
        execute format('grant select, insert, update, delete on %I to ${workspaceRole}', secured.name);
      end loop;
      if exists (
        select from pg_proc
        where pronamespace = 'pgboss'::regnamespace and not has_function_privilege('${workspaceRole}', oid, 'execute')
      ) then
        grant execute on all functions in schema pgboss to ${workspaceRole};
      end if;
    end $$`)
    .execute(db)
}
