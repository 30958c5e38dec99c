-- The trail keeps the newest entries of each action (apps/api/src/features/audit/cut-trail.ts).
create index audit_entries_action_idx on audit_entries (workspace_id, action, id);
