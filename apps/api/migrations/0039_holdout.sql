-- A store's comparison of shoppers with the widget and without. See docs/decisions/0058-holdout.md.

-- The one under way, or the last one with its result.
create table holdouts (
  workspace_id uuid not null,
  -- Groups are drawn by it: those of the next one are others.
  id uuid not null,
  started_at timestamptz not null,
  -- Fixed when it begins, as is joins_until: what is seen meanwhile ends nothing.
  shoppers_wanted integer not null check (shoppers_wanted > 0),
  -- From then on nobody comes in: brought forward to when as many as wanted were in.
  joins_until timestamptz not null,
  -- When the last one who came in has had the days in which an order counts.
  ends_at timestamptz not null,
  -- Who could see the widget, and who could not.
  shown integer not null,
  held_out integer not null,
  -- Those of them who ordered: counted once, when it has ended.
  shown_buyers integer,
  held_out_buyers integer,
  constraint holdouts_key primary key (workspace_id)
);
select distribute('holdouts', 'workspace_id');
alter table holdouts add constraint holdouts_workspace_fk foreign key (workspace_id) references workspaces (id);
create index holdouts_end_idx on holdouts (ends_at) where shown_buyers is null;

-- Its shoppers, until it has ended.
create table holdout_shoppers (
  workspace_id uuid not null,
  -- Made for this comparison alone: leads to nothing that the shopper said.
  participant text not null,
  is_held_out boolean not null,
  seen_at timestamptz not null,
  -- The shop's number of the order that counts; null: none.
  order_id text,
  constraint holdout_shoppers_key primary key (workspace_id, participant)
);
select distribute('holdout_shoppers', 'workspace_id');
alter table holdout_shoppers add constraint holdout_shoppers_holdout_fk
  foreign key (workspace_id) references holdouts (workspace_id) on delete cascade;
create index holdout_shoppers_order_idx on holdout_shoppers (workspace_id, order_id) where order_id is not null;
