import { randomBytes } from 'node:crypto'
import type { Profile, RouteInput, updateProfileRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { coreErrors } from '../../core/errors.ts'
import type { Membership, Session } from '../../core/http/mount-route.ts'
import { deletePhoto, findPhotoImage, findProfile, savePhoto, updateProfile } from '../users/users.public.ts'
import { getPhotoPath } from './photo-path.ts'
import { profileErrors } from './profile.errors.ts'

interface Member {
  session: Session
  membership: Membership
}

const photoName = /^[\w-]{22}$/

type ProfileDeps = Pick<CoreDeps, 'db' | 'clock'>

export async function getProfile({ db }: ProfileDeps, { session, membership }: Member): Promise<Profile> {
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

/** Changes the fields that are given, of which there is at least one. */
export async function changeProfile(
  deps: ProfileDeps,
  member: Member,
  changes: RouteInput<typeof updateProfileRoute>['body'],
): Promise<Profile> {
  await updateProfile(deps.db, member.session.userId, changes)
  return getProfile(deps, member)
}

/** Keeps an image of makePhoto as the user's photo. Returns its path. Throws 400 on profile_photo without one. */
export async function changePhoto(
  { db, clock }: ProfileDeps,
  { userId }: Session,
  image: Uint8Array | undefined,
): Promise<string | null> {
  if (!image) throw profileErrors.photoMissing()
  // Nobody guesses 128 bits: who has the address was shown it.
  const name = randomBytes(16).toString('base64url')
  await savePhoto(db, { userId, name, image: Buffer.from(image), created_at: clock.now() })
  return getPhotoPath(name)
}

export function removePhoto({ db }: ProfileDeps, { userId }: Session): Promise<void> {
  return deletePhoto(db, userId)
}

/** The WebP of this name. Throws 404. */
export async function getPhoto({ db }: ProfileDeps, name: string): Promise<Buffer> {
  const image = photoName.test(name) ? await findPhotoImage(db, name) : null
  if (!image) throw coreErrors.notFound()
  return Buffer.from(image)
}
