export { isOfLinkedWorkspace } from './use-linked-workspace.ts'
export { useArePermissionsKnown, useHasPermission } from './use-permission.ts'
export { useWorkspace, useWorkspaceScope, type WorkspaceScope, workspacesKey } from './workspace.tsx'
