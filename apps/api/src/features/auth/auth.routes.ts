import {
  changePasswordRoute,
  forgotPasswordRoute,
  type LanguageTag,
  listDevicesRoute,
  loginRoute,
  logoutRoute,
  refreshRoute,
  resetPasswordRoute,
  signInWithCodeRoute,
  signOutDeviceRoute,
  signOutOtherDevicesRoute,
} from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import type { KeyAfter } from '../../core/messages.ts'
import { login, logout, refresh, signInWithCode } from './auth.service.ts'
import { listDevices, signOutDevice, signOutOtherDevices } from './devices.service.ts'
import { mountEmailChangeRoutes } from './email-change/email-change.routes.ts'
import type { EmailChangeDeps } from './email-change/email-change.service.ts'
import { changePassword, requestReset, resetPassword } from './passwords.service.ts'
import type { HashDeps } from './passwords.ts'
import { mountTwoStepRoutes } from './two-step/two-step.routes.ts'

function mountPasswordRoutes(mount: MountRoute, deps: CoreDeps & HashDeps): void {
  const confirm = ({ languageTag }: { languageTag: LanguageTag }, done: KeyAfter<'auth.'>) => ({
    detail: deps.translate(languageTag, `auth.${done}`),
  })

  mount(forgotPasswordRoute, async ({ body, context }) => {
    await requestReset(deps, body.email, { language: context.requestedLanguage, address: context.address })
    return confirm(context, 'reset_requested')
  })
  mount(resetPasswordRoute, async ({ body, context }) => {
    await resetPassword(deps, body, { language: context.requestedLanguage, address: context.address })
    return confirm(context, 'password_reset')
  })
  mount(changePasswordRoute, async ({ body, context }) => {
    await changePassword(deps, body, { session: context.session, language: context.requestedLanguage })
    return confirm(context, 'password_changed')
  })
}

function mountDeviceRoutes(mount: MountRoute, deps: CoreDeps): void {
  mount(listDevicesRoute, async ({ context }) => {
    const { count, devices: results } = await listDevices(deps, context.session)
    return { count, next: null, previous: null, results }
  })
  mount(signOutDeviceRoute, async ({ params, context }) => {
    await signOutDevice(deps, context.session, params.id)
    return undefined
  })
  mount(signOutOtherDevicesRoute, async ({ context }) => {
    await signOutOtherDevices(deps, context.session)
    return undefined
  })
}

/**
 * POST   /api/auth/token-obtain/
 * POST   /api/auth/two-step/sign-in/
 * POST   /api/auth/token-refresh/
 * POST   /api/auth/logout/
 * POST   /api/auth/users/forgot-password/
 * POST   /api/auth/users/reset-password/
 * POST   /api/auth/users/change-password/
 * GET    /api/auth/devices/
 * DELETE /api/auth/devices/
 * DELETE /api/auth/devices/:id/
 */
export function mountAuthRoutes(mount: MountRoute, deps: CoreDeps & EmailChangeDeps & HashDeps): void {
  mount(loginRoute, ({ body, context }) => login(deps, body, context))
  mount(signInWithCodeRoute, ({ body, context }) => signInWithCode(deps, body, context))
  mount(refreshRoute, async ({ body }) => ({ access: await refresh(deps, body.refresh) }))
  mount(logoutRoute, async ({ context }) => {
    await logout(deps, context.session)
    return undefined
  })
  mountPasswordRoutes(mount, deps)
  mountDeviceRoutes(mount, deps)
  mountEmailChangeRoutes(mount, deps)
  mountTwoStepRoutes(mount, deps)
}
