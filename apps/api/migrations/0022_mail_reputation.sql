-- What keeps our mail welcome: who may have strangers mailed, and who wants no invitations.

-- Since when the account counts as somebody's: a link that was mailed to its address was used, or its owner took over a
-- store that a platform installed.
alter table users add column proven_at timestamptz;
update users set proven_at = created_at where email in (
  select email from invitations where accepted_at is not null
) or id in (
  select memberships.user_id from memberships
  join workspaces on workspaces.id = memberships.workspace_id
  join merchants on merchants.id = workspaces.merchant_id
  where memberships.role = 'owner' and (merchants.store_id <> '' or merchants.is_demo)
);

create table declined_addresses (
  -- SHA-256 of the address in lower case.
  email_hash text primary key,
  declined_at timestamptz not null
);
select make_reference('declined_addresses');
