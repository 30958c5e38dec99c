import {
  getPhotoRoute,
  getProfileRoute,
  removePhotoRoute,
  updatePhotoRoute,
  updateProfileRoute,
} from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import { changePhoto, changeProfile, getPhoto, getProfile, removePhoto } from './profile.service.ts'

/**
 * GET    /api/auth/users/me/
 * PATCH  /api/auth/users/me/
 * DELETE /api/auth/users/update-photo/
 * GET    /api/photos/:name.webp
 */
export function mountProfileRoutes(mount: MountRoute, deps: CoreDeps): void {
  mount(getProfileRoute, ({ context }) => getProfile(deps, context))
  mount(updateProfileRoute, ({ body, context }) => changeProfile(deps, context, body))
  mount(removePhotoRoute, async ({ context }) => {
    await removePhoto(deps, context.session)
    return undefined
  })
  mount(getPhotoRoute, ({ params }) => getPhoto(deps, params.name))
}

/** POST /api/auth/users/update-photo/, in a scope that registerPhotoForm has prepared. */
export function mountPhotoUpload(mount: MountRoute, deps: CoreDeps): void {
  mount(updatePhotoRoute, async ({ body, context }) => ({
    profile_photo: await changePhoto(deps, context.session, body),
  }))
}
