import { AppError } from '../../core/errors.ts'

export const workspaceDataErrors = {
  /** Forged, of another day, or of somebody who is no longer the owner. */
  linkExpired: () => new AppError({ status: 403, code: 'workspace_data.link_expired' }),
  subscriptionActive: () => new AppError({ status: 409, code: 'workspace_data.subscription_active' }),
}
