import { z } from 'zod'
import { defineRoute } from './route.ts'
import { textSchema } from './text.ts'
import { roleSchema } from './workspaces.ts'

/** Where a user's photo is served, as a path on the API's host; null where there is none. */
export const photoPathSchema = z.string().nullable()

export const profileSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  profile_photo: photoPathSchema,
  /** The first group is the role in the workspace. */
  groups: z.array(roleSchema),
  /** When the account was made, ISO 8601. */
  date_joined: z.iso.datetime(),
})
export type Profile = z.infer<typeof profileSchema>

export const getProfileRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/users/me/',
  slice: 'profile',
  summary: "The signed-in user's profile",
  access: 'workspace',
  isOpenBeforeTwoStep: true,
  answers: { 200: profileSchema },
})

export const updateProfileRoute = defineRoute({
  method: 'PATCH',
  path: '/api/auth/users/me/',
  slice: 'profile',
  summary: "Change the signed-in user's names and phone",
  access: 'workspace',
  isOpenBeforeTwoStep: true,
  body: z
    .object({
      first_name: textSchema({ max: 100 }).optional(),
      last_name: textSchema({ max: 100 }).optional(),
      phone: textSchema({ min: 0, max: 40 }).optional(),
    })
    .refine((changes) => Object.keys(changes).length > 0, { params: { code: 'nothing_to_change' } }),
  answers: { 200: profileSchema },
})

/** Largest photo that is taken, in bytes. */
export const maxPhotoBytes = 5 * 1024 * 1024

/** The form's field that carries the image. */
export const photoField = 'profile_photo'

export const updatePhotoRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/users/update-photo/',
  slice: 'profile',
  summary: "Replace the signed-in user's photo: multipart, an image of at most 5 MB in the field profile_photo",
  access: 'session',
  limit: 'photo',
  // The image and the frame of the multipart body around it.
  bodyLimit: maxPhotoBytes + 64 * 1024,
  formFile: photoField,
  answers: { 200: z.object({ profile_photo: photoPathSchema }) },
})

export const removePhotoRoute = defineRoute({
  method: 'DELETE',
  path: '/api/auth/users/update-photo/',
  slice: 'profile',
  summary: "Remove the signed-in user's photo",
  access: 'session',
  answers: { 204: null },
})

/** A photo by the name in `profile_photo`. Each upload makes a new name, so that what it names never changes. */
export const getPhotoRoute = defineRoute({
  method: 'GET',
  path: '/api/photos/:name.webp',
  slice: 'profile',
  summary: "A user's photo: 256 x 256 pixels",
  access: 'public',
  params: z.object({ name: z.string() }),
  answers: { 200: null },
  immutableFile: 'image/webp',
})
