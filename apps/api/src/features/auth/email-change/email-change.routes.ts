import {
  cancelEmailChangeRoute,
  changeEmailRoute,
  confirmEmailRoute,
  getEmailChangeRoute,
  proveEmailRoute,
} from '@voice-shop/contract'
import type { CoreDeps } from '../../../core/core-deps.ts'
import type { MountRoute } from '../../../core/http/mount-route.ts'
import {
  applyEmailChange,
  cancelEmailChange,
  describeEmail,
  type EmailChangeDeps,
  requestEmailChange,
  requestEmailProof,
} from './email-change.service.ts'

/**
 * POST   /api/auth/users/change-email/
 * GET    /api/auth/users/change-email/
 * DELETE /api/auth/users/change-email/
 * POST   /api/auth/users/confirm-email/
 * POST   /api/auth/users/prove-email/
 */
export function mountEmailChangeRoutes(mount: MountRoute, deps: CoreDeps & EmailChangeDeps): void {
  mount(changeEmailRoute, async ({ body, context }) => {
    await requestEmailChange(deps, body, { session: context.session, language: context.requestedLanguage })
    return { detail: deps.translate(context.languageTag, 'auth.email_link_sent', { email: body.email }) }
  })
  mount(getEmailChangeRoute, ({ context }) => describeEmail(deps, context.session))
  mount(cancelEmailChangeRoute, async ({ context }) => {
    await cancelEmailChange(deps, context.session)
    return undefined
  })
  mount(confirmEmailRoute, async ({ body, context }) => {
    const { email, isChanged } = await applyEmailChange(deps, { code: body.code, language: context.requestedLanguage })
    const message = isChanged ? 'auth.email_changed' : 'auth.email_confirmed'
    return { detail: deps.translate(context.languageTag, message, { email }), email, is_changed: isChanged }
  })
  mount(proveEmailRoute, async ({ context }) => {
    const email = await requestEmailProof(deps, { session: context.session, language: context.requestedLanguage })
    return { detail: deps.translate(context.languageTag, 'auth.proof_sent', { email }) }
  })
}
