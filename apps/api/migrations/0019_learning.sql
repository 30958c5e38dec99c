-- What is learned of a store beside its products: how they are chosen, and what they mean.

-- How a store's products are chosen beside what their places in answers explain. A product without a row: as usual.
create table click_factors (
  workspace_id uuid not null,
  product_id text not null,
  -- 0.7 to 1.5, what its score is multiplied by.
  factor double precision not null,
  constraint click_factors_key primary key (workspace_id, product_id)
);
select distribute('click_factors', 'workspace_id');
alter table click_factors add constraint click_factors_workspace_fk
  foreign key (workspace_id) references workspaces (id);

-- When a store's clicks were last learned from, and when next.
create table click_learning (
  workspace_id uuid not null,
  learned_at timestamptz not null,
  next_run_at timestamptz not null,
  constraint click_learning_key primary key (workspace_id)
);
select distribute('click_learning', 'workspace_id');
alter table click_learning add constraint click_learning_workspace_fk
  foreign key (workspace_id) references workspaces (id);

-- The meaning of products as a model gives it: directions of the same length as the model's, a byte a number.
create table product_embeddings (
  workspace_id uuid not null,
  product_id text not null,
  language text not null,
  -- Of the text that was embedded: what changes besides it needs no new one.
  text_hash text not null,
  vector bytea not null,
  constraint product_embeddings_key primary key (workspace_id, product_id, language)
);
select distribute('product_embeddings', 'workspace_id');
alter table product_embeddings add constraint product_embeddings_workspace_fk
  foreign key (workspace_id) references workspaces (id);

-- Up to which change of its catalogue a store's products are embedded, and by which model.
create table embedding_progress (
  workspace_id uuid not null,
  model text not null,
  revision bigint not null,
  product_id text not null,
  language text not null,
  -- Rows were written or removed at this time.
  updated_at timestamptz not null,
  constraint embedding_progress_key primary key (workspace_id)
);
select distribute('embedding_progress', 'workspace_id');
alter table embedding_progress add constraint embedding_progress_workspace_fk
  foreign key (workspace_id) references workspaces (id);
