-- People: photos, password resets, invitations, the audit trail. Jobs, and with them mail, keep their own schema.

-- The language in which mail reaches a user: that of the last sign-in that asked for one of ours.
alter table users add column language text not null default 'en';
alter table users add constraint users_language_check check (language in ('en', 'es', 'pt'));
alter table users alter column language drop default;

-- When the session last renewed its access token, to within the token's life of 15 minutes.
alter table sessions add column last_used_at timestamptz;
update sessions set last_used_at = created_at;
alter table sessions alter column last_used_at set not null;

create table user_photos (
  user_id uuid primary key,
  -- Unguessable, new with every photo: pages may keep a photo for ever.
  name text not null,
  -- WebP of 256 x 256 pixels.
  image bytea not null,
  created_at timestamptz not null,
  constraint user_photos_name_key unique (name)
);
select make_reference('user_photos');
alter table user_photos add constraint user_photos_user_fk foreign key (user_id) references users (id) on delete cascade;

create table password_resets (
  id uuid primary key,
  user_id uuid not null,
  -- SHA-256 of the code.
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint password_resets_code_key unique (code_hash)
);
select make_reference('password_resets');
alter table password_resets add constraint password_resets_user_fk
  foreign key (user_id) references users (id) on delete cascade;
create index password_resets_user_idx on password_resets (user_id);

create table invitations (
  id uuid primary key,
  workspace_id uuid not null,
  -- In lower case.
  email text not null,
  -- SHA-256 of the token.
  token_hash text not null,
  invited_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the SMTP server took the mail: pending before, invited after.
  sent_at timestamptz,
  accepted_at timestamptz,
  cancelled_at timestamptz,
  constraint invitations_token_key unique (token_hash)
);
select make_reference('invitations');
alter table invitations add constraint invitations_workspace_fk foreign key (workspace_id) references workspaces (id);
create unique index invitations_open_key on invitations (workspace_id, email)
  where accepted_at is null and cancelled_at is null;

create table audit_entries (
  workspace_id uuid not null,
  -- UUIDs of version 7: their order is that of time.
  id uuid not null,
  -- Null: the system. Names are kept as they were, for people leave.
  actor_id uuid,
  actor_name text not null,
  action text not null,
  -- What the action's sentence names, such as {"email": "…"}.
  details jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
select distribute('audit_entries', 'workspace_id');
alter table audit_entries add constraint audit_entries_workspace_fk
  foreign key (workspace_id) references workspaces (id);
