export { useWorkspace, useWorkspaceScope, type WorkspaceScope, workspacesKey } from './workspace.tsx'
