import { type Permission, permissions, type Role } from '@voice-shop/contract'

const permissionsByRole: Record<Role, readonly Permission[]> = {
  owner: permissions,
  member: ['analytics.view', 'billing.view', 'team.view'],
}

/** What a role may do in its workspace: the only place that decides it. */
export function listPermissions(role: Role): Permission[] {
  return [...permissionsByRole[role]]
}
