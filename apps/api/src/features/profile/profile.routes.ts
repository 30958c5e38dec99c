import {
  getPhotoRoute,
  getProfileRoute,
  removePhotoRoute,
  updatePhotoRoute,
  updateProfileRoute,
} from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { createProfileService } from './profile.service.ts'

/**
 * GET    /api/auth/users/me/
 * PATCH  /api/auth/users/me/
 * DELETE /api/auth/users/update-photo/
 * GET    /api/photos/:name.webp
 */
export function mountProfileRoutes(mount: MountRoute, deps: CoreDeps): void {
  const profile = createProfileService(deps)

  mount(getProfileRoute, ({ context }) => profile.getProfile(context))
  mount(updateProfileRoute, ({ body, context }) => profile.updateProfile(context, body))
  mount(removePhotoRoute, async ({ context }) => {
    await profile.removePhoto(context.session)
    return undefined
  })
  mount(getPhotoRoute, ({ params }) => profile.getPhoto(params.name))
}

/** POST /api/auth/users/update-photo/, in a scope that registerPhotoForm has prepared. */
export function mountPhotoUpload(mount: MountRoute, deps: CoreDeps): void {
  const profile = createProfileService(deps)

  mount(updatePhotoRoute, async ({ body, context }) => ({
    profile_photo: await profile.updatePhoto(context.session, body),
  }))
}
