import type { Workspace } from '@voice-shop/contract'
import { findCountry } from '@voice-shop/translation/countries'
import type { Database } from '../../core/database/open-database.ts'
import { listPermissions } from './permissions.ts'
import { listWorkspaceRows, type WorkspaceRow } from './workspaces.repository.ts'

function describeWorkspace(row: WorkspaceRow): Workspace {
  return {
    id: row.workspace_id,
    name: row.store_name,
    role: row.role,
    permissions: listPermissions(row.role),
    merchant: {
      id: row.merchant_id,
      main_language: row.main_language,
      platform: row.platform,
      store_name: row.store_name,
      store_id: row.store_id,
      shopify_setup_complete: row.is_shopify_setup_complete,
      metadata: { shopify_setup_complete: row.is_shopify_setup_complete },
    },
    time_zone: row.time_zone,
    country: findCountry(row.time_zone),
    has_secret_key: row.secret_key_hash !== null,
    is_demo: row.is_demo,
    requires_two_step: row.two_step_required_at !== null,
    is_two_step_missing: row.two_step_required_at !== null && row.two_step_turned_on_at === null,
  }
}

/** The user's workspaces as the API answers them, oldest membership first. */
export async function listWorkspaces(db: Database, userId: string): Promise<Workspace[]> {
  return (await listWorkspaceRows(db, userId)).map(describeWorkspace)
}
