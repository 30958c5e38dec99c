-- Since when the store's platform answers nobody's calls because something there is not paid; null while it does.
alter table platform_connections add column suspended_at timestamptz;
