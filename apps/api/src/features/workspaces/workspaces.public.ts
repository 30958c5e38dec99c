export { createMember, deleteMember, findMember, listMemberRows, type MemberRow } from './members.repository.ts'
export { listPermissions } from './permissions.ts'
export { requirePermission, requireStorePermission, type StoreAccess } from './require-permission.ts'
export { joinMemberships, joinWorkspaces, leftJoinMemberships } from './workspace-joins.ts'
export { workspaceErrors } from './workspaces.errors.ts'
export {
  createWorkspace,
  findOwnedStore,
  findStore,
  getStore,
  isTwoStepMissing,
  listRequiringStores,
  listWorkspaceIds,
  listWorkspaceRows,
  lockWorkspace,
  type OwnedStore,
  saveRequirement,
} from './workspaces.repository.ts'
export { listWorkspaces } from './workspaces.service.ts'
