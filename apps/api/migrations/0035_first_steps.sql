-- What a new store tries before it has shoppers.

-- Products of ours that a store without a catalogue tries the assistant with. Shoppers are never shown them.
alter table catalogue_products drop constraint catalogue_products_source_check;
alter table catalogue_products add constraint catalogue_products_source_check
  check (source in ('platform', 'push', 'feed', 'sample'));
-- When one of the store's people first asked the assistant, which counts nowhere.
alter table merchants add column first_tried_at timestamptz;
