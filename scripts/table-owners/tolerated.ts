/**
 * By table: rooms that have SQL on another's, until its owner reads or writes for them by its public file. It shrinks:
 * what is no longer so is refused, and nothing is added. Where a room that is told here inserts, it is not the owner.
 */
export const tolerated: Readonly<Record<string, readonly string[]>> = {
  audit_entries: ['workspace-data'],
  billing_customers: ['workspace-data'],
  billing_notices: ['workspace-data'],
  invitations: ['workspace-data'],
  memberships: ['auth', 'demo', 'team', 'workspace-data'],
  merchants: [
    'auth',
    'catalogue',
    'commands',
    'demo',
    'platforms',
    'rollups',
    'team',
    'usage',
    'voice',
    'workspace-data',
    'workspaces',
  ],
  opened_visits: ['workspace-data'],
  platform_connections: ['catalogue', 'stores', 'workspace-data'],
  subscriptions: ['workspace-data'],
  two_steps: ['team', 'workspaces'],
  usage: ['billing', 'demo', 'rollups', 'voice', 'workspace-data'],
  user_photos: ['team'],
  users: ['audit', 'demo', 'profile', 'team', 'workspace-data', 'workspaces'],
  workspaces: [
    'auth',
    'catalogue',
    'commands',
    'demo',
    'platforms',
    'rollups',
    'team',
    'usage',
    'voice',
    'workspace-data',
  ],
}
