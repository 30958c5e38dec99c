export { useWorkspace, useWorkspaceScope, WorkspaceProvider, type WorkspaceScope, workspacesKey } from './workspace.tsx'
