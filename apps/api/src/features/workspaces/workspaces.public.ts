export { listPermissions } from './permissions.ts'
export { workspaceErrors } from './workspaces.errors.ts'
export {
  createWorkspace,
  findMembership,
  findMembershipAtMerchant,
  isTwoStepMissing,
  lockWorkspace,
} from './workspaces.repository.ts'
export { listWorkspaces } from './workspaces.service.ts'
