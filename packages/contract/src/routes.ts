import {
  answerRoute,
  deleteOwnAnswerRoute,
  getAnswerRoute,
  listOwnAnswersRoute,
  saveOwnAnswerRoute,
  tryAnswerRoute,
} from './answers.ts'
import { listAuditEntriesRoute } from './audit.ts'
import {
  changeEmailRoute,
  changePasswordRoute,
  confirmEmailRoute,
  forgotPasswordRoute,
  listDevicesRoute,
  loginRoute,
  logoutRoute,
  refreshRoute,
  resetPasswordRoute,
  signOutDeviceRoute,
  signOutOtherDevicesRoute,
} from './auth.ts'
import {
  attachPaymentMethodRoute,
  changePlanRoute,
  createCheckoutSessionRoute,
  createPaymentMethodRoute,
  createSetupSessionRoute,
  createSubscriptionRoute,
  deletePaymentMethodRoute,
  getActiveSubscriptionRoute,
  getCurrentUsageRoute,
  getLatestCheckoutRoute,
  getNextPaymentRoute,
  listInvoicesRoute,
  listPaymentMethodsRoute,
  listPlansRoute,
  previewPlanChangeRoute,
  refreshSubscriptionRoute,
} from './billing.ts'
import { getCatalogueRoute, getProductRoute, importCatalogueRoute, listCatalogueRoute } from './catalogue.ts'
import { getDashboardRoute } from './dashboard.ts'
import { exportPanelRoute, previewExportRoute } from './exports.ts'
import { getInsightsRoute } from './insights.ts'
import { streamChangesRoute } from './live.ts'
import { handOverRoute } from './ownership.ts'
import {
  connectBigCommerceRoute,
  createConnectionLinkRoute,
  getConnectionRoute,
  installShopifyRoute,
  installTiendaNubeRoute,
} from './platforms.ts'
import { deleteProductRoute, pushProductsRoute } from './products.ts'
import { getPhotoRoute, getProfileRoute, removePhotoRoute, updatePhotoRoute, updateProfileRoute } from './profile.ts'
import { claimStoreRoute, registerRoute } from './registration.ts'
import type { RouteDeclaration } from './route.ts'
import { listSearchChoicesRoute, listSearchesRoute } from './searches.ts'
import { createWidgetKeyRoute, getStoreSettingsRoute } from './store-settings.ts'
import { completeShopifySetupRoute, createSecretKeyRoute, getMerchantRoute, updateStoreRoute } from './stores.ts'
import {
  cancelInvitationRoute,
  createInvitationRoute,
  listInvitationsRoute,
  listMembersRoute,
  removeMemberRoute,
  resendInvitationRoute,
  verifyInvitationRoute,
} from './team.ts'
import {
  createRecoveryCodesRoute,
  getTwoStepRoute,
  requireTwoStepRoute,
  signInWithCodeRoute,
  startTwoStepRoute,
  turnOffTwoStepRoute,
  turnOnTwoStepRoute,
} from './two-step.ts'
import { getUsageRoute } from './usage.ts'
import { openVisitRoute, previewVisitRoute } from './visits.ts'
import { recordEventsRoute } from './voice.ts'
import { createExportRoute, deleteWorkspaceRoute } from './workspace-data.ts'
import { listWorkspacesRoute } from './workspaces.ts'

/** Every route of the API. */
export const routes: readonly RouteDeclaration[] = [
  loginRoute,
  refreshRoute,
  registerRoute,
  logoutRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  changePasswordRoute,
  changeEmailRoute,
  confirmEmailRoute,
  listDevicesRoute,
  signOutDeviceRoute,
  signOutOtherDevicesRoute,
  signInWithCodeRoute,
  getTwoStepRoute,
  startTwoStepRoute,
  turnOnTwoStepRoute,
  turnOffTwoStepRoute,
  createRecoveryCodesRoute,
  requireTwoStepRoute,
  getProfileRoute,
  updateProfileRoute,
  updatePhotoRoute,
  removePhotoRoute,
  getPhotoRoute,
  listWorkspacesRoute,
  getMerchantRoute,
  updateStoreRoute,
  createSecretKeyRoute,
  completeShopifySetupRoute,
  installTiendaNubeRoute,
  installShopifyRoute,
  claimStoreRoute,
  connectBigCommerceRoute,
  getConnectionRoute,
  createConnectionLinkRoute,
  getStoreSettingsRoute,
  createWidgetKeyRoute,
  getCatalogueRoute,
  importCatalogueRoute,
  listCatalogueRoute,
  getProductRoute,
  pushProductsRoute,
  deleteProductRoute,
  createExportRoute,
  deleteWorkspaceRoute,
  recordEventsRoute,
  answerRoute,
  tryAnswerRoute,
  getAnswerRoute,
  listOwnAnswersRoute,
  saveOwnAnswerRoute,
  deleteOwnAnswerRoute,
  streamChangesRoute,
  getUsageRoute,
  getDashboardRoute,
  previewExportRoute,
  exportPanelRoute,
  previewVisitRoute,
  openVisitRoute,
  listSearchesRoute,
  listSearchChoicesRoute,
  getInsightsRoute,
  listAuditEntriesRoute,
  listMembersRoute,
  removeMemberRoute,
  handOverRoute,
  listInvitationsRoute,
  createInvitationRoute,
  resendInvitationRoute,
  cancelInvitationRoute,
  verifyInvitationRoute,
  listPlansRoute,
  previewPlanChangeRoute,
  getActiveSubscriptionRoute,
  getCurrentUsageRoute,
  getNextPaymentRoute,
  refreshSubscriptionRoute,
  createSubscriptionRoute,
  changePlanRoute,
  createCheckoutSessionRoute,
  createSetupSessionRoute,
  getLatestCheckoutRoute,
  listPaymentMethodsRoute,
  createPaymentMethodRoute,
  attachPaymentMethodRoute,
  deletePaymentMethodRoute,
  listInvoicesRoute,
]
