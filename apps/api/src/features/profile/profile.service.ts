import { randomBytes } from 'node:crypto'
import type { Profile, RouteInput, updateProfileRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { coreErrors } from '../../core/errors.ts'
import type { Membership, Session } from '../../core/http/mount-route.ts'
import { getPhotoPath } from './photo-path.ts'
import { profileErrors } from './profile.errors.ts'
import { deletePhoto, findPhotoImage, findProfile, savePhoto, updateProfile } from './profile.repository.ts'

interface Member {
  session: Session
  membership: Membership
}

const photoName = /^[\w-]{22}$/

export interface ProfileService {
  getProfile(member: Member): Promise<Profile>
  /** Changes the fields that are given, of which there is at least one. */
  updateProfile(member: Member, changes: RouteInput<typeof updateProfileRoute>['body']): Promise<Profile>
  /** Keeps an image of makePhoto as the user's photo. Answers its path. Throws 400 on profile_photo without one. */
  updatePhoto(session: Session, image: Uint8Array | undefined): Promise<string | null>
  removePhoto(session: Session): Promise<void>
  /** The WebP of this name. Throws 404. */
  getPhoto(name: string): Promise<Buffer>
}

export function createProfileService({ db, clock }: CoreDeps): ProfileService {
  async function getProfile({ session, membership }: Member): Promise<Profile> {
    const row = await findProfile(db, session.userId)
    if (!row) throw coreErrors.unauthenticated()
    return {
      id: row.id,
      email: row.email,
      first_name: row.first_name,
      last_name: row.last_name,
      phone: row.phone,
      profile_photo: getPhotoPath(row.photo_name),
      groups: [membership.role],
      date_joined: row.created_at.toISOString(),
    }
  }

  return {
    getProfile,

    async updateProfile(member, changes) {
      await updateProfile(db, member.session.userId, changes)
      return getProfile(member)
    },

    async updatePhoto({ userId }, image) {
      if (!image) throw profileErrors.photoMissing()
      // Nobody guesses 128 bits: who has the address was shown it.
      const name = randomBytes(16).toString('base64url')
      await savePhoto(db, { userId, name, image: Buffer.from(image), created_at: clock.now() })
      return getPhotoPath(name)
    },

    removePhoto: ({ userId }) => deletePhoto(db, userId),

    async getPhoto(name) {
      const image = photoName.test(name) ? await findPhotoImage(db, name) : null
      if (!image) throw coreErrors.notFound()
      return Buffer.from(image)
    },
  }
}
