export { eraseMerchant, redactMerchant } from './erase-merchant.ts'
export { eraseMemberships, eraseUserWithoutWorkspace, eraseWorkspace } from './erase-workspace.ts'
export {
  createMember,
  deleteMember,
  findMember,
  listMemberRows,
  type MemberRow,
  updateOwner,
} from './members.repository.ts'
export { merchantDataSets } from './merchants.data-sets.ts'
export {
  attachMerchant,
  createMerchant,
  createUnclaimedMerchant,
  findMerchant,
  findWorkspaceOfKey,
  getMerchant,
  markShopifySetupComplete,
  removeSecretKey,
  saveSecretKeyHash,
  saveTimeZone,
  updateMerchant,
} from './merchants.repository.ts'
export { listPermissions } from './permissions.ts'
export { requirePermission, requireStorePermission, type StoreAccess } from './require-permission.ts'
export {
  endClaim,
  fillMerchant,
  listExpiredMerchants,
  type MerchantProfile,
  removeExpiredMerchant,
  removeMerchant,
  removeUnclaimedMerchant,
  renewUnclaimedMerchant,
} from './unclaimed-merchants.repository.ts'
export { makeWidgetKey } from './widget-key.ts'
export {
  joinMemberships,
  joinMerchants,
  joinOwnWorkspaces,
  joinWorkspaces,
  leftJoinMemberships,
} from './workspace-joins.ts'
export { workspaceDataSets } from './workspaces.data-sets.ts'
export { workspaceErrors } from './workspaces.errors.ts'
export {
  createWorkspace,
  findOwnedStore,
  findStore,
  findWorkspaceId,
  getStore,
  isTwoStepMissing,
  listRequiringStores,
  listStores,
  listWorkspaceIds,
  listWorkspaceRows,
  lockWorkspace,
  type OwnedStore,
  saveRequirement,
} from './workspaces.repository.ts'
export { listWorkspaces } from './workspaces.service.ts'
