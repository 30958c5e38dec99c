export { listPermissions } from './permissions.ts'
export { requireStorePermission, type StoreAccess } from './require-store-permission.ts'
export { workspaceErrors } from './workspaces.errors.ts'
export {
  createWorkspace,
  findMembership,
  isTwoStepMissing,
  lockWorkspace,
} from './workspaces.repository.ts'
export { listWorkspaces } from './workspaces.service.ts'
