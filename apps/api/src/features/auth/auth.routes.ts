import {
  changePasswordRoute,
  forgotPasswordRoute,
  listDevicesRoute,
  loginRoute,
  logoutRoute,
  refreshRoute,
  registerRoute,
  resetPasswordRoute,
  signInWithCodeRoute,
  signOutDeviceRoute,
  signOutOtherDevicesRoute,
} from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import type { KeyAfter } from '../../core/messages.ts'
import { type AskedLanguage, getAsked } from './asked-language.ts'
import { createAuthService } from './auth.service.ts'
import { createDevicesService } from './devices.service.ts'
import { createPasswordsService } from './passwords.service.ts'
import { mountTwoStepRoutes } from './two-step/two-step.routes.ts'

function mountPasswordRoutes(mount: MountRoute, deps: CoreDeps): void {
  const passwords = createPasswordsService(deps)
  const confirm = ({ language }: AskedLanguage, done: KeyAfter<'auth.'>) => ({
    detail: deps.translate(language, `auth.${done}`),
  })

  mount(forgotPasswordRoute, async ({ body, context }) => {
    await passwords.requestReset(body.email, { language: getAsked(context), address: context.address })
    return confirm(context, 'reset_requested')
  })
  mount(resetPasswordRoute, async ({ body, context }) => {
    await passwords.reset(body, { language: getAsked(context), address: context.address })
    return confirm(context, 'password_reset')
  })
  mount(changePasswordRoute, async ({ body, context }) => {
    await passwords.change(body, { session: context.session, language: getAsked(context) })
    return confirm(context, 'password_changed')
  })
}

function mountDeviceRoutes(mount: MountRoute, deps: CoreDeps): void {
  const devices = createDevicesService(deps)

  mount(listDevicesRoute, async ({ context }) => {
    const { count, devices: results } = await devices.list(context.session)
    return { count, next: null, previous: null, results }
  })
  mount(signOutDeviceRoute, async ({ params, context }) => {
    await devices.signOut(context.session, params.id)
    return undefined
  })
  mount(signOutOtherDevicesRoute, async ({ context }) => {
    await devices.signOutOthers(context.session)
    return undefined
  })
}

/**
 * POST   /api/auth/token-obtain/
 * POST   /api/auth/two-step/sign-in/
 * POST   /api/auth/token-refresh/
 * POST   /api/auth/register/
 * POST   /api/auth/logout/
 * POST   /api/auth/users/forgot-password/
 * POST   /api/auth/users/reset-password/
 * POST   /api/auth/users/change-password/
 * GET    /api/auth/devices/
 * DELETE /api/auth/devices/
 * DELETE /api/auth/devices/:id/
 */
export function mountAuthRoutes(mount: MountRoute, deps: CoreDeps): void {
  const auth = createAuthService(deps)

  mount(loginRoute, ({ body, context }) => auth.login(body, context))
  mount(signInWithCodeRoute, ({ body, context }) => auth.signInWithCode(body, context))
  mount(refreshRoute, async ({ body }) => ({ access: await auth.refresh(body.refresh) }))
  mount(registerRoute, ({ body, context }) => auth.register(body, context))
  mount(logoutRoute, async ({ context }) => {
    await auth.logout(context.session)
    return undefined
  })
  mountPasswordRoutes(mount, deps)
  mountDeviceRoutes(mount, deps)
  mountTwoStepRoutes(mount, deps)
}
