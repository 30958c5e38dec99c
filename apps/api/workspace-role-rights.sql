-- What statements that run as a workspace may do with accounts, stores and jobs, which are no workspace's by a column. Runs
-- after the migrations and row-security-policies.ts, at each start (docs/decisions/0024-row-level-security.md).
do $$
declare
  -- Where the role is not to be had the rows are narrowed, and the columns are not.
  has_role constant boolean := exists (
    select from pg_policy where polrelid = 'workspaces'::regclass and polname = 'own_workspace');
  wanted constant name := case when has_role then 'own_rows' else 'own_rows_forced' end;
  own record;
begin
  -- That of the other policies.
  perform pg_advisory_xact_lock(7021966111);
  -- Citus takes no subqueries in policies, nor tables that have any from before it came.
  if exists (select from pg_extension where extname = 'citus') then
    for own in
      select polrelid::regclass as name, polname as policy from pg_policy where polname in ('own_rows', 'own_rows_forced')
    loop
      execute format('drop policy %I on %s', own.policy, own.name);
      execute format('alter table %s no force row level security, disable row level security', own.name);
    end loop;
    return;
  end if;
  for own in
    select t.name, t.condition from (values
      ('merchants', 'id in (select w.merchant_id from workspaces w)'),
      ('platform_connections', 'merchant_id in (select w.merchant_id from workspaces w)'),
      ('users', 'id in (select m.user_id from memberships m)'),
      ('user_photos', 'user_id in (select m.user_id from memberships m)'),
      ('two_steps', 'user_id in (select m.user_id from memberships m)')
    ) as t (name, condition)
    where not exists (select from pg_policy p where p.polrelid = t.name::regclass and p.polname = wanted)
  loop
    execute format('drop policy if exists own_rows on %I', own.name);
    execute format('drop policy if exists own_rows_forced on %I', own.name);
    execute format('alter table %I enable row level security', own.name);
    if has_role then
      execute format('alter table %I no force row level security', own.name);
      execute format('create policy own_rows on %I to voice_shop_workspace using (%s)', own.name, own.condition);
    else
      execute format('alter table %I force row level security', own.name);
      execute format(
        'create policy own_rows_forced on %I using (coalesce((select current_setting(''app.workspace_id'', true)), '''') = '''' or %s)',
        own.name, own.condition);
    end if;
  end loop;
  if not has_role then return; end if;
  -- Of an account no secret is read, and nothing is written but the names of one's own people.
  revoke all on users, user_photos, two_steps, recovery_codes, sessions, password_resets, email_changes, pending_sign_ins,
    known_addresses, declined_addresses, merchants, platform_webhooks, webhook_events from voice_shop_workspace;
  grant select (id, email, first_name, last_name, phone, language, proven_at, created_at, two_step_off_at)
    on users to voice_shop_workspace;
  grant update (first_name, last_name, phone, language) on users to voice_shop_workspace;
  grant select (user_id, name, created_at) on user_photos to voice_shop_workspace;
  grant select (user_id, turned_on_at) on two_steps to voice_shop_workspace;
  grant select, update on merchants to voice_shop_workspace;
  grant select, insert, update, delete on platform_connections, platform_leases, rate_limits to voice_shop_workspace;
  -- Jobs are added and not read.
  revoke all on all tables in schema pgboss from voice_shop_workspace;
  grant select on pgboss.queue, pgboss.version to voice_shop_workspace;
  grant insert, select (id) on pgboss.job, pgboss.job_common to voice_shop_workspace;
end $$
