-- Where a store's product feed is, and how it was read.
create table catalogue_feeds (
  workspace_id uuid primary key,
  url text not null,
  -- Counts readings: products that an earlier one has brought and this one has not are gone.
  run integer not null,
  state text not null check (state in ('waiting', 'reading', 'done', 'failed')),
  requested_at timestamptz not null,
  -- Who reads it, and until when that is believed: a process that dies is followed by another.
  holder uuid,
  held_until timestamptz,
  items_read integer not null,
  items_total integer,
  started_at timestamptz,
  -- When it was last read to its end.
  read_at timestamptz,
  -- When it is read next; null while it is being read.
  next_run_at timestamptz,
  -- What its server calls the version that was read, so that one that is the same is not sent again.
  etag text,
  last_modified text,
  -- Why the last try failed, with the status of an answer, or the line of the file.
  failure text,
  failure_status integer,
  failure_line integer,
  failed_at timestamptz,
  -- Of the last reading to the end: the items that were left out, and the first of them, [{"line", "id", "reason"}].
  skipped_count integer not null,
  skipped jsonb not null
);
select distribute('catalogue_feeds', 'workspace_id');
alter table catalogue_feeds add constraint catalogue_feeds_workspace_fk
  foreign key (workspace_id) references workspaces (id);
create index catalogue_feeds_next_run_idx on catalogue_feeds (next_run_at);
