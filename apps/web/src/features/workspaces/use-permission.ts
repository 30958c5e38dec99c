import type { Permission } from '@voice-shop/contract'
import { useUser } from '../../app/use-session.ts'
import { useWorkspace } from './workspace.tsx'

/**
 * Whether the user may do something in the workspace. While its list is missing, as of the last sign-in: an owner is not
 * taken for a member because a call failed. The server asks again.
 */
/** Whether it is known yet what the user may do. */
export function useArePermissionsKnown(): boolean {
  const { workspace, isMissing } = useWorkspace()
  return Boolean(workspace) || isMissing
}

export function useHasPermission(permission: Permission): boolean {
  const { workspace, isMissing } = useWorkspace()
  const user = useUser()
  if (workspace) return workspace.permissions.includes(permission)
  // The stored user has them without their prefix.
  return isMissing && (user?.permissions.includes(permission.slice(permission.indexOf('.') + 1)) ?? false)
}
