-- Outgoing webhooks: where a store wants to be told of what happens, what there is to tell, and what came of telling it.

create table endpoints (
  workspace_id uuid not null,
  id uuid not null,
  url text not null,
  -- A list of types of messages.
  event_types jsonb not null,
  -- AES-256-GCM, as platforms' accesses.
  sealed_secret text not null,
  key_version text not null,
  -- The one before, sealed with the same key, as long as messages are signed with it too.
  previous_sealed_secret text,
  previous_until timestamptz,
  state text not null check (state in ('on', 'off', 'gone', 'failing')),
  -- Since when nothing was accepted; null where the last try was.
  failing_since timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
select distribute('endpoints', 'workspace_id');
alter table endpoints add constraint endpoints_workspace_fk foreign key (workspace_id) references workspaces (id);

create table endpoint_messages (
  workspace_id uuid not null,
  id uuid not null,
  type text not null,
  -- JSON as it is sent: the signature is of these bytes.
  body text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
select distribute('endpoint_messages', 'workspace_id');
alter table endpoint_messages add constraint endpoint_messages_workspace_fk
  foreign key (workspace_id) references workspaces (id);

create table endpoint_deliveries (
  workspace_id uuid not null,
  message_id uuid not null,
  endpoint_id uuid not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null,
  -- When it is tried next; while it is tried, when another process may.
  next_at timestamptz not null,
  -- Of the last try.
  attempted_at timestamptz,
  duration_ms integer,
  status integer,
  failure text,
  -- The first kilobyte of what the endpoint said.
  answer text,
  created_at timestamptz not null,
  primary key (workspace_id, endpoint_id, message_id)
);
select distribute('endpoint_deliveries', 'workspace_id');
alter table endpoint_deliveries add constraint endpoint_deliveries_workspace_fk
  foreign key (workspace_id) references workspaces (id);
create index endpoint_deliveries_due_idx on endpoint_deliveries (next_at) where state = 'waiting';
create index endpoint_deliveries_created_idx on endpoint_deliveries (workspace_id, endpoint_id, created_at);

-- Whether some endpoint of the workspace is on: read with the lock of its events, which pay nothing else where none is.
alter table usage add column has_endpoints boolean not null default false;
alter table usage alter column has_endpoints drop default;
