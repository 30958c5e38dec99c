-- A store's keys beside its secret key: each by its name, for some of the calls and perhaps for a time.

create table api_keys (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  -- A list of: read, events, products, answers. It stays as it was made.
  scopes jsonb not null,
  -- SHA-256, as in merchants.
  key_hash text not null,
  -- The key's last four characters, by which its owner knows it again.
  ending text not null,
  -- The one before, as long as it counts.
  previous_hash text,
  previous_until timestamptz,
  -- Null: it does not end by itself.
  expires_at timestamptz,
  -- Who made it, as the name was then.
  created_by text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
select distribute('api_keys', 'workspace_id');
alter table api_keys add constraint api_keys_workspace_fk foreign key (workspace_id) references workspaces (id);
create index api_keys_key_hash_idx on api_keys (key_hash);
create index api_keys_previous_hash_idx on api_keys (previous_hash) where previous_hash is not null;
