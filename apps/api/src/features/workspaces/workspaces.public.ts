export { eraseMerchant, redactMerchant } from './erase-merchant.ts'
export { eraseMemberships, eraseUserWithoutWorkspace, eraseWorkspace } from './erase-workspace.ts'
export {
  createMember,
  deleteMember,
  findMember,
  joinMemberships,
  leftJoinMemberships,
  listMemberRows,
  listWorkspaceIds,
  type MemberRow,
  updateOwner,
} from './members.repository.ts'
export { merchantDataSets } from './merchants.data-sets.ts'
export {
  attachMerchant,
  createMerchant,
  createUnclaimedMerchant,
  findMerchant,
  findStoreOfWidgetKey,
  findWorkspaceOfKey,
  getMerchant,
  joinMerchants,
  markShopifySetupComplete,
  markTried,
  removeSecretKey,
  saveSecretKeyHash,
  saveTimeZone,
  updateMerchant,
  type WidgetMerchant,
} from './merchants.repository.ts'
export {
  listPermissions,
  requirePermission,
  requireStorePermission,
  requireTwoStep,
  type StoreAccess,
} from './permissions.ts'
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
export { workspaceDataSets } from './workspaces.data-sets.ts'
export {
  createWorkspace,
  findOwnedStore,
  findStore,
  findWorkspaceId,
  getStore,
  joinOwnWorkspaces,
  joinWorkspaces,
  listRequiringStores,
  listStores,
  listWorkspaceRows,
  lockWorkspace,
  type OwnedStore,
  saveRequirement,
  selectWorkspaces,
} from './workspaces.repository.ts'
export { listWorkspaces } from './workspaces.service.ts'
