-- How much of each rate limit is used, where no Redis counts it.

-- Unlogged: counting costs no flush to disk, and a crash forgets a few minutes of tries. On Citus it stays a plain
-- table of the coordinator, through which every process comes.
create unlogged table rate_limits (
  -- The limit's name with a keyed hash of whom it counts: no address and no e-mail stands here.
  key text primary key,
  -- When nothing of the limit is used any more, in milliseconds since 1970. Each use moves it on by its share of the
  -- period; further ahead than one period there is no room.
  free_at bigint not null,
  period_ms bigint not null
) with (fillfactor = 50);

-- From where somebody has signed in before: a stranger's tries do not keep them out there.
create table known_addresses (
  user_id uuid not null,
  -- Keyed hash of the address.
  address_hash text not null,
  seen_at timestamptz not null,
  primary key (user_id, address_hash)
);
select make_reference('known_addresses');
alter table known_addresses add constraint known_addresses_user_fk
  foreign key (user_id) references users (id) on delete cascade;
