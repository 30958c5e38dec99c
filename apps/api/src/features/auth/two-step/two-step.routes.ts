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
import { getAsked } from '../asked-language.ts'
import { createTwoStepService } from './two-step.service.ts'

/**
 * GET   /api/auth/two-step/
 * POST  /api/auth/two-step/setup/
 * POST  /api/auth/two-step/turn-on/
 * POST  /api/auth/two-step/turn-off/
 * POST  /api/auth/two-step/recovery-codes/
 * PATCH /api/auth/two-step/requirement/
 */
export function mountTwoStepRoutes(mount: MountRoute, deps: CoreDeps): void {
  const twoStep = createTwoStepService(deps)

  mount(getTwoStepRoute, ({ context }) => twoStep.get(context.session))
  mount(startTwoStepRoute, ({ context, body }) => twoStep.start(context.session, body))
  mount(turnOnTwoStepRoute, async ({ context, body }) => {
    const asker = { session: context.session, language: getAsked(context) }
    return { recovery_codes: await twoStep.turnOn(asker, { setupToken: body.setup_token, code: body.code }) }
  })
  mount(turnOffTwoStepRoute, async ({ context, body }) => {
    await twoStep.turnOff({ session: context.session, language: getAsked(context) }, body)
    return undefined
  })
  mount(createRecoveryCodesRoute, async ({ context, body }) => ({
    recovery_codes: await twoStep.createRecoveryCodes(context.session, body),
  }))
  mount(requireTwoStepRoute, async ({ context, body: { is_required, ...proof } }) => {
    await twoStep.setRequirement(context, { isRequired: is_required, proof })
    return { requires_two_step: is_required }
  })
}
