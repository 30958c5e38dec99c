-- Two keys of a store for a while, and from where each is used.

alter table merchants add column previous_key_hash text;
alter table merchants add column previous_key_until timestamptz;
create index merchants_previous_key_idx on merchants (previous_key_hash) where previous_key_hash is not null;

create table key_uses (
  workspace_id uuid not null,
  -- SHA-256 of the key, as in merchants.
  key_hash text not null,
  -- To within five minutes.
  used_at timestamptz not null,
  -- A network, such as 203.0.113.0/24; empty where the address is not known.
  network text not null,
  -- The program's name without its version, such as curl.
  agent text not null,
  primary key (workspace_id, key_hash)
);
select distribute('key_uses', 'workspace_id');
alter table key_uses add constraint key_uses_workspace_fk foreign key (workspace_id) references workspaces (id);

-- By what an event came: store_key, widget or import. Null: of before this was kept.
alter table voice_searches add column source text;
alter table voice_clicks add column source text;

-- The last quarter hour of a workspace that was unlike its week, and told to its owner.
create table burst_notices (
  workspace_id uuid primary key,
  slot integer not null,
  searches bigint not null,
  -- The most of any quarter hour of the week before.
  usual bigint not null,
  noticed_at timestamptz not null
);
select distribute('burst_notices', 'workspace_id');
alter table burst_notices add constraint burst_notices_workspace_fk foreign key (workspace_id) references workspaces (id);
