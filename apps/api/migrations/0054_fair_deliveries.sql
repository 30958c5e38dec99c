-- What is due is taken by endpoint, and what was given up is found in a log of any length.
create index endpoint_deliveries_waiting_idx on endpoint_deliveries (workspace_id, endpoint_id, next_at)
  where state = 'waiting';
create index endpoint_deliveries_failed_idx on endpoint_deliveries (workspace_id, endpoint_id, created_at)
  where state = 'failed';
