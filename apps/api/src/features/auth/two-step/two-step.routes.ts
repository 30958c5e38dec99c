import {
  createRecoveryCodesRoute,
  getTwoStepRoute,
  requireTwoStepRoute,
  startTwoStepRoute,
  turnOffTwoStepRoute,
  turnOnTwoStepRoute,
} from '@voice-shop/contract'
import type { CoreDeps } from '../../../core/core-deps.ts'
import type { MountRoute } from '../../../core/http/mount-route.ts'
import {
  getTwoStep,
  renewRecoveryCodes,
  setRequirement,
  startTwoStep,
  turnOffTwoStep,
  turnOnTwoStep,
} from './two-step.service.ts'

/**
 * GET   /api/auth/two-step/
 * POST  /api/auth/two-step/setup/
 * POST  /api/auth/two-step/turn-on/
 * POST  /api/auth/two-step/turn-off/
 * POST  /api/auth/two-step/recovery-codes/
 * PATCH /api/auth/two-step/requirement/
 */
export function mountTwoStepRoutes(mount: MountRoute, deps: CoreDeps): void {
  mount(getTwoStepRoute, ({ context }) => getTwoStep(deps, context.session))
  mount(startTwoStepRoute, ({ context, body }) => startTwoStep(deps, context.session, body))
  mount(turnOnTwoStepRoute, async ({ context, body }) => {
    const asker = { session: context.session, language: context.requestedLanguage }
    return { recovery_codes: await turnOnTwoStep(deps, asker, { setupToken: body.setup_token, code: body.code }) }
  })
  mount(turnOffTwoStepRoute, async ({ context, body }) => {
    await turnOffTwoStep(deps, { session: context.session, language: context.requestedLanguage }, body)
    return undefined
  })
  mount(createRecoveryCodesRoute, async ({ context, body }) => ({
    recovery_codes: await renewRecoveryCodes(deps, context.session, body),
  }))
  mount(requireTwoStepRoute, async ({ context, body: { is_required, ...proof } }) => {
    await setRequirement(deps, context, { isRequired: is_required, proof })
    return { requires_two_step: is_required }
  })
}
