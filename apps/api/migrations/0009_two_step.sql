-- Two-step sign-in: who has it, with which secret and recovery codes, sign-ins between their two steps, and the
-- workspaces that require it of their members.

create table two_steps (
  user_id uuid primary key,
  -- The authenticator app's secret, encrypted with a key that `key_version` names.
  sealed_secret text not null,
  key_version text not null,
  turned_on_at timestamptz not null,
  -- The step of 30 s, counted from 1970, of the newest code that was taken: older ones are not taken any more.
  last_step integer not null,
  -- Wrong codes of the app since `wrong_since`, which is null for none.
  wrong_codes integer not null,
  wrong_since timestamptz
);
select make_reference('two_steps');
alter table two_steps add constraint two_steps_user_fk foreign key (user_id) references users (id) on delete cascade;

create table recovery_codes (
  user_id uuid not null,
  -- HMAC-SHA-256 with the account's secret, which is not in the database as it is.
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
select make_reference('recovery_codes');
alter table recovery_codes add constraint recovery_codes_user_fk
  foreign key (user_id) references users (id) on delete cascade;

create table pending_sign_ins (
  -- SHA-256 of the token.
  token_hash text primary key,
  user_id uuid not null,
  -- How many wrong codes it still bears.
  tries_left integer not null,
  expires_at timestamptz not null
);
select make_reference('pending_sign_ins');
alter table pending_sign_ins add constraint pending_sign_ins_user_fk
  foreign key (user_id) references users (id) on delete cascade;
create index pending_sign_ins_user_idx on pending_sign_ins (user_id);

-- Since when the owner requires it of every member; null: not.
alter table workspaces add column two_step_required_at timestamptz;
