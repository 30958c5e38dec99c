/**
 * By table: rooms that have SQL on another's, until its owner reads or writes for them by its public file. It shrinks:
 * what is no longer so is refused, and nothing is added. Where a room that is told here inserts, it is not the owner.
 */
export const tolerated: Readonly<Record<string, readonly string[]>> = {
  memberships: ['auth', 'demo', 'team'],
  merchants: ['auth', 'catalogue', 'commands', 'demo', 'platforms', 'rollups', 'team', 'usage', 'voice', 'workspaces'],
  platform_connections: ['catalogue', 'stores'],
  two_steps: ['team', 'workspaces'],
  usage: ['billing', 'demo', 'rollups', 'voice'],
  user_photos: ['team'],
  users: ['audit', 'demo', 'profile', 'team', 'workspaces'],
  workspaces: ['auth', 'catalogue', 'commands', 'demo', 'platforms', 'rollups', 'team', 'usage', 'voice'],
}
