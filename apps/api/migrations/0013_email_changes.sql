-- New e-mail addresses that accounts have asked for and not yet proved.

create table email_changes (
  id uuid primary key,
  user_id uuid not null,
  -- The new address, in lower case.
  email text not null,
  -- The session that asked: it goes on when the others end.
  session_id uuid not null,
  -- SHA-256 of the code.
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint email_changes_code_key unique (code_hash)
);
select make_reference('email_changes');
alter table email_changes add constraint email_changes_user_fk
  foreign key (user_id) references users (id) on delete cascade;
create index email_changes_user_idx on email_changes (user_id);
