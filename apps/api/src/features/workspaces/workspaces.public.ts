export { listPermissions } from './permissions.ts'
export { createWorkspace, findRoleAtMerchant } from './workspaces.repository.ts'
export { listWorkspaces } from './workspaces.service.ts'
