import type { Permission } from '@voice-shop/contract'
import { useUser } from '../../app/use-session.ts'
import { useWorkspace } from './workspace.tsx'

interface Permitted {
  permissions: readonly string[]
}

/** Whether it is known yet what the user may do: only then may a page say that they may not. */
export function useArePermissionsKnown(): boolean {
  const { workspace, isMissing } = useWorkspace()
  return Boolean(workspace) || isMissing
}

/**
 * Whether the user may do something in the workspace. Where its list does not come, as of the last sign-in: an owner is not
 * taken for a member because a call fails. The server asks again.
 */
export function useHasPermission(permission: Permission): boolean {
  const { workspace, isMissing } = useWorkspace()
  const user = useUser()
  return hasPermission(permission, { workspace, user: isMissing ? user : null })
}

export function hasPermission(
  permission: Permission,
  { workspace, user }: { workspace: Permitted | null; user: Permitted | null },
): boolean {
  if (workspace) return workspace.permissions.includes(permission)
  // The stored user has them without their prefix.
  return user?.permissions.includes(permission.slice(permission.indexOf('.') + 1)) ?? false
}
