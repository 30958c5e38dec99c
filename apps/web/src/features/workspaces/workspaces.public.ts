export { useArePermissionsKnown, useHasPermission } from './use-permission.ts'
export { useWorkspace, useWorkspaceScope, type WorkspaceScope, workspacesKey } from './workspace.tsx'
