export { eraseMemberships, eraseWorkspace } from './erase-workspace.ts'
export { listPermissions } from './permissions.ts'
export { requirePermission, requireStorePermission, type StoreAccess } from './require-permission.ts'
export { workspaceDataSets } from './workspaces.data-sets.ts'
export { workspaceErrors } from './workspaces.errors.ts'
export {
  createWorkspace,
  findOwnedStore,
  isTwoStepMissing,
  lockWorkspace,
  type OwnedStore,
} from './workspaces.repository.ts'
export { listWorkspaces } from './workspaces.service.ts'
