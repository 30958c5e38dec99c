import { type Permission, permissions, type Role } from '@voice-shop/contract'
import { enterWorkspace } from '../../core/database/as-workspace.ts'
import type { Database } from '../../core/database/open-database.ts'
import { coreErrors } from '../../core/errors.ts'
import { findTwoStep } from '../users/users.public.ts'
import { findMembership, type MembershipOf } from './members.repository.ts'
import { workspaceErrors } from './workspaces.errors.ts'

const permissionsByRole: Record<Role, readonly Permission[]> = {
  owner: permissions,
  member: ['analytics.view', 'billing.view', 'team.view'],
}

/** What a role may do in its workspace: the only place that decides it. */
export function listPermissions(role: Role): Permission[] {
  return [...permissionsByRole[role]]
}

/** Throws 403 for a member who has yet to turn on the two-step sign-in that a workspace may require. */
export async function requireTwoStep(
  db: Database,
  { userId, requiredAt }: { userId: string; requiredAt: Date | null },
): Promise<void> {
  if (requiredAt !== null && !(await findTwoStep(db, userId))) throw workspaceErrors.twoStepMissing()
}

/** Who asks, for which store. */
export interface StoreAccess {
  db: Database
  userId: string
  merchantId: string
}

/**
 * A user's membership in a workspace. Throws 404 for a stranger, as for a workspace that does not exist, and 403 for a
 * member who may not do it, or has yet to turn on the two-step sign-in that the workspace requires.
 */
export async function requirePermission(
  db: Database,
  of: MembershipOf,
  permission: Permission | null,
): Promise<{ workspaceId: string; merchantId: string }> {
  const membership = await findMembership(db, of)
  if (!membership) throw coreErrors.notFound()
  await requireTwoStep(db, { userId: of.userId, requiredAt: membership.two_step_required_at })
  if (permission && !listPermissions(membership.role).includes(permission)) throw coreErrors.forbidden()
  return { workspaceId: membership.workspace_id, merchantId: membership.merchant_id }
}

/** The workspace of the store, as which the request goes on. Throws what requirePermission throws. */
export async function requireStorePermission(access: StoreAccess, permission: Permission | null): Promise<string> {
  const { db, userId, merchantId } = access
  const { workspaceId } = await requirePermission(db, { userId, merchantId }, permission)
  enterWorkspace(workspaceId)
  return workspaceId
}
