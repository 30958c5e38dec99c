import { AppError } from '../../core/errors.ts'

export const workspaceErrors = {
  /** The workspace requires two-step sign-in, and the member has yet to turn it on. */
  twoStepMissing: () => new AppError({ status: 403, code: 'workspaces.two_step_missing', tellsCode: true }),
}
