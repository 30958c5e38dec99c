import { cancelEmailChangeRoute, changeEmailRoute, confirmEmailRoute, getEmailChangeRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../../core/core-deps.ts'
import type { MountRoute } from '../../../core/http/mount-route.ts'
import {
  applyEmailChange,
  cancelEmailChange,
  type EmailChangeDeps,
  findRequestedEmail,
  requestEmailChange,
} from './email-change.service.ts'

/**
 * POST   /api/auth/users/change-email/
 * GET    /api/auth/users/change-email/
 * DELETE /api/auth/users/change-email/
 * POST   /api/auth/users/confirm-email/
 */
export function mountEmailChangeRoutes(mount: MountRoute, deps: CoreDeps & EmailChangeDeps): void {
  mount(changeEmailRoute, async ({ body, context }) => {
    await requestEmailChange(deps, body, { session: context.session, language: context.requestedLanguage })
    return { detail: deps.translate(context.languageTag, 'auth.email_link_sent', { email: body.email }) }
  })
  mount(getEmailChangeRoute, async ({ context }) => ({ email: await findRequestedEmail(deps, context.session) }))
  mount(cancelEmailChangeRoute, async ({ context }) => {
    await cancelEmailChange(deps, context.session)
    return undefined
  })
  mount(confirmEmailRoute, async ({ body, context }) => {
    const email = await applyEmailChange(deps, { code: body.code, language: context.requestedLanguage })
    return { detail: deps.translate(context.languageTag, 'auth.email_changed', { email }), email }
  })
}
