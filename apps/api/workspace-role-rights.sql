-- What statements that run as a workspace may do with accounts, stores and jobs, which are no workspace's by a column. Runs
-- after the migrations and row-security-policies.ts, at each start, and changes nothing where all is as it should be: a machine
-- of a Citus cluster may be away (docs/decisions/0024-row-level-security.md).
do $$
declare
  has_citus constant boolean := exists (select from pg_extension where extname = 'citus');
  -- Where the role is not to be had the rows are narrowed, and the columns are not.
  has_role constant boolean := exists (
    select from pg_policy
    where polrelid = 'workspaces'::regclass and polname in ('own_workspace', 'own_workspace_strict'));
  -- Its name tells its form, so that another one takes its place, as on a server that has got Citus since.
  wanted constant name := 'own_rows'
    || case when has_citus then '_by_function' else '' end || case when has_role then '' else '_forced' end;
  setting text := 'current_setting(''app.workspace_id'')::uuid';
  body text;
  own record;
  former record;
begin
  -- That of the other policies.
  perform pg_advisory_xact_lock(7021966111);
  if has_citus then
    perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
    if not has_role then setting := 'nullif(current_setting(''app.workspace_id'', true), '''')::uuid'; end if;
    -- Citus takes no subqueries in policies. Nor may a function ask for a table that it holds while it reads another: it asks
    -- for the rows of it on its own machine, which has all.
    for own in
      select f.name, f.wanted, coalesce(
        (select shard_name(logicalrelid, shardid) from pg_dist_shard join pg_dist_partition using (logicalrelid)
          where logicalrelid = f.source::regclass and repmodel = 't'), f.source) as place, f.key
      from (values
        ('own_merchants', 'merchant_id', 'workspaces', 'id'),
        ('own_people', 'user_id', 'memberships', 'workspace_id')
      ) as f (name, wanted, source, key)
    loop
      body := format('begin return array(select %I from public.%s where %I = %s); end', own.wanted, own.place, own.key, setting);
      if not exists (
        select from pg_proc where pronamespace = 'public'::regnamespace and proname = own.name and prosrc = body
      ) then
        execute format('create or replace function %I() returns uuid[] language plpgsql stable as %L', own.name, body);
      end if;
    end loop;
  end if;
  for own in
    select t.name, case when has_citus then t.called else t.asked end as condition from (values
      ('merchants', 'id in (select w.merchant_id from workspaces w)', 'id = any (own_merchants())'),
      ('platform_connections', 'merchant_id in (select w.merchant_id from workspaces w)', 'merchant_id = any (own_merchants())'),
      ('users', 'id in (select m.user_id from memberships m)', 'id = any (own_people())'),
      ('user_photos', 'user_id in (select m.user_id from memberships m)', 'user_id = any (own_people())'),
      ('two_steps', 'user_id in (select m.user_id from memberships m)', 'user_id = any (own_people())')
    ) as t (name, asked, called)
    where not exists (select from pg_policy p where p.polrelid = t.name::regclass and p.polname = wanted)
  loop
    for former in select polname as name from pg_policy where polrelid = own.name::regclass and polname like 'own_rows%' loop
      execute format('drop policy %I on %I', former.name, own.name);
    end loop;
    -- On a machine that comes Citus makes what a table's checks call before the table, and does not know of what its policies
    -- call. This one asks nothing.
    if has_citus and not exists (
      select from pg_constraint where conrelid = own.name::regclass and conname = own.name || '_own_rows_check'
    ) then
      execute format('alter table %I add constraint %I check (true or %s)',
        own.name, own.name || '_own_rows_check', own.condition);
    end if;
    execute format('alter table %I enable row level security', own.name);
    if has_role then
      execute format('alter table %I no force row level security', own.name);
      execute format('create policy %I on %I to voice_shop_workspace using (%s)', wanted, own.name, own.condition);
    else
      execute format('alter table %I force row level security', own.name);
      execute format(
        'create policy %I on %I using (coalesce(%s, '''') = '''' or %s)', wanted, own.name,
        case when has_citus then 'current_setting(''app.workspace_id'', true)'
          else '(select current_setting(''app.workspace_id'', true))' end,
        own.condition);
    end if;
  end loop;
  if not has_role then return; end if;
  -- Of an account no secret is read, and nothing is written but the names of one's own people. Jobs are added and not read.
  -- What has no workspace and is not named here is not touched.
  for own in
    with rights (name, privilege, columns) as (values
      ('users', 'SELECT',
        array['id', 'email', 'first_name', 'last_name', 'phone', 'language', 'proven_at', 'created_at', 'two_step_off_at']),
      ('users', 'UPDATE', array['first_name', 'last_name', 'phone', 'language']),
      ('user_photos', 'SELECT', array['user_id', 'name', 'created_at']),
      ('two_steps', 'SELECT', array['user_id', 'turned_on_at']),
      ('merchants', 'SELECT', null), ('merchants', 'UPDATE', null),
      ('platform_connections', 'SELECT', null), ('platform_connections', 'INSERT', null),
      ('platform_connections', 'UPDATE', null), ('platform_connections', 'DELETE', null),
      ('platform_leases', 'SELECT', null), ('platform_leases', 'INSERT', null),
      ('platform_leases', 'UPDATE', null), ('platform_leases', 'DELETE', null),
      ('rate_limits', 'SELECT', null), ('rate_limits', 'INSERT', null),
      ('rate_limits', 'UPDATE', null), ('rate_limits', 'DELETE', null),
      ('pgboss.queue', 'SELECT', null), ('pgboss.version', 'SELECT', null),
      ('pgboss.job', 'INSERT', null), ('pgboss.job', 'SELECT', array['id']),
      ('pgboss.job_common', 'INSERT', null), ('pgboss.job_common', 'SELECT', array['id'])
    ),
    tables as (
      select c.oid::regclass as name,
        array(
          select r.privilege || coalesce(' (' || quote_ident(named) || ')', '')
          from rights r left join unnest(r.columns) as named on true where r.name::regclass = c.oid order by 1
        ) as wanted,
        array(
          select a.privilege_type from aclexplode(c.relacl) a where a.grantee = 'voice_shop_workspace'::regrole
          union all
          select format('%s (%I)', a.privilege_type, t.attname) from pg_attribute t, aclexplode(t.attacl) a
          where t.attrelid = c.oid and a.grantee = 'voice_shop_workspace'::regrole
          order by 1
        ) as granted
      from pg_class c
      where c.relkind in ('r', 'p') and (c.relnamespace = 'pgboss'::regnamespace
        or c.relnamespace = 'public'::regnamespace and not c.relispartition and not exists (
          select from pg_policy p where p.polrelid = c.oid and p.polname like 'own_workspace%'))
    )
    select t.name, t.wanted from tables t where t.wanted <> t.granted
  loop
    execute format('revoke all on %s from voice_shop_workspace', own.name);
    if cardinality(own.wanted) > 0 then
      execute format('grant %s on %s to voice_shop_workspace', array_to_string(own.wanted, ', '), own.name);
    end if;
  end loop;
end $$
