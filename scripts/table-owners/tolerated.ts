/**
 * By table: rooms that have SQL on another's, until its owner reads or writes for them by its public file. It shrinks:
 * what is no longer so is refused, and nothing is added. Where a room that is told here inserts, it is not the owner.
 *
 * What is left is workspace-data, which reads and erases a workspace's rows in the tables of all slices.
 */
export const tolerated: Readonly<Record<string, readonly string[]>> = {
  audit_entries: ['workspace-data'],
  billing_customers: ['workspace-data'],
  billing_notices: ['workspace-data'],
  catalogue_products: ['workspace-data'],
  category_rollups: ['workspace-data'],
  insight_rollups: ['workspace-data'],
  invitations: ['workspace-data'],
  memberships: ['workspace-data'],
  merchants: ['workspace-data'],
  opened_visits: ['workspace-data'],
  platform_connections: ['workspace-data'],
  product_rollups: ['workspace-data'],
  search_rollups: ['workspace-data'],
  subscriptions: ['workspace-data'],
  usage: ['workspace-data'],
  users: ['workspace-data'],
  voice_clicks: ['workspace-data'],
  voice_products: ['workspace-data'],
  voice_searches: ['workspace-data'],
  workspaces: ['workspace-data'],
}
