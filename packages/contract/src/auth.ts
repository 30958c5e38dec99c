import { z } from 'zod'
import { pageSchema } from './pagination.ts'
import { proofSchema, typedPasswordSchema } from './proof.ts'
import { defineRoute, permissions } from './route.ts'
import { merchantSchema } from './stores.ts'
import { emailSchema, textSchema } from './text.ts'

export const signedInSchema = z.object({
  /** JWT of 15 minutes, sent as `Authorization: JWT …`. */
  access: z.string(),
  /** Good for 2 days from signing in. */
  refresh: z.string(),
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  merchant: merchantSchema,
  permissions: z.array(z.enum(permissions)),
})
export type SignedIn = z.infer<typeof signedInSchema>

/** A sign-in whose password was right and whose code is missing: no session yet. */
export const signInPendingSchema = z.object({
  /** Goes with the code to /api/auth/two-step/sign-in/. Good for ten minutes and five codes. */
  pending_token: z.string(),
  expires_at: z.iso.datetime(),
})
export type SignInPending = z.infer<typeof signInPendingSchema>

export const loginRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/token-obtain/',
  slice: 'auth',
  summary: 'Sign in with e-mail and password; where two-step sign-in is on, this is the first step',
  access: 'public',
  hashesPassword: true,
  limit: 'sign_in',
  body: z.object({
    email: emailSchema,
    password: typedPasswordSchema,
    /** The e-mail once more, as clients of the first version send it; not read. */
    username: z.string().max(254).optional(),
    /** An invitation for this e-mail: signing in accepts it, and the session begins in its workspace. */
    token: textSchema({ min: 0, max: 512 }).optional(),
  }),
  answers: { 200: z.union([signedInSchema, signInPendingSchema]) },
})

export const refreshRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/token-refresh/',
  slice: 'auth',
  summary: 'A new access token for a refresh token',
  access: 'public',
  body: z.object({ refresh: z.string().min(1).max(512) }),
  answers: { 200: z.object({ access: z.string() }) },
})

export const logoutRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/logout/',
  slice: 'auth',
  summary: 'End this session on the server',
  access: 'session',
  answers: { 204: null },
})

const detailSchema = z.object({
  /** What was done, in the language of Accept-Language. */
  detail: z.string(),
})

export const forgotPasswordRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/users/forgot-password/',
  slice: 'auth',
  summary: 'Mail a link to set a new password; the answer is the same whether or not there is an account',
  access: 'public',
  limit: 'forgot_password',
  body: z.object({ email: emailSchema }),
  answers: { 200: detailSchema },
})

export const resetPasswordRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/users/reset-password/',
  slice: 'auth',
  summary: 'Set a new password with the code of the mail; every session of the user ends',
  access: 'public',
  hashesPassword: true,
  limit: 'code',
  body: z.object({ code: textSchema({ min: 0, max: 512 }), password: typedPasswordSchema }),
  answers: { 200: detailSchema },
})

export const changePasswordRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/users/change-password/',
  slice: 'auth',
  summary: "Change the signed-in user's password; the user's other sessions end",
  access: 'session',
  hashesPassword: true,
  body: z.object({ current_password: typedPasswordSchema, new_password: typedPasswordSchema }),
  answers: { 200: detailSchema },
})

export const changeEmailRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/users/change-email/',
  slice: 'auth',
  summary: 'Mail a link to a new e-mail for the account; the answer is the same whether or not it has one already',
  access: 'session',
  hashesPassword: true,
  body: proofSchema.extend({ email: emailSchema }),
  answers: { 200: detailSchema },
})

export const getEmailChangeRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/users/change-email/',
  slice: 'auth',
  summary: 'The new e-mail that the account waits to be confirmed; null where it waits for none',
  access: 'session',
  answers: {
    200: z.object({
      email: z.string().nullable(),
      /** Whether a mailed link, or the platform of its store, has shown whose the account is: only then it may invite. */
      is_proven: z.boolean(),
    }),
  },
})

export const cancelEmailChangeRoute = defineRoute({
  method: 'DELETE',
  path: '/api/auth/users/change-email/',
  slice: 'auth',
  summary: 'Keep the e-mail of now: links to another one stop working',
  access: 'session',
  answers: { 204: null },
})

export const confirmEmailRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/users/confirm-email/',
  slice: 'auth',
  summary:
    "Give the account the e-mail whose link was opened; the user's sessions end, but the one that asked, unless it has that e-mail",
  access: 'public',
  limit: 'code',
  body: z.object({ code: textSchema({ min: 0, max: 512 }) }),
  answers: {
    200: detailSchema.extend({
      email: z.string(),
      /** False where the link proved the e-mail that the account has. */
      is_changed: z.boolean(),
    }),
  },
})

export const proveEmailRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/users/prove-email/',
  slice: 'auth',
  summary: "Mail a link to the account's e-mail, which shows that it is the user's; before that they may not invite",
  access: 'session',
  answers: { 200: detailSchema },
})

/** A browser in which the user is signed in: one session. */
export const deviceSchema = z.object({
  id: z.uuid(),
  /** Name without version, such as `Chrome`; empty where the browser did not say. */
  browser: z.string(),
  /** Such as `Android`; empty where unknown. */
  operating_system: z.string(),
  signed_in_at: z.iso.datetime(),
  /** To within 15 minutes. */
  last_used_at: z.iso.datetime(),
  /** Whether this request comes from it. */
  is_current: z.boolean(),
})
export type Device = z.infer<typeof deviceSchema>

export const listDevicesRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/devices/',
  slice: 'auth',
  summary: 'Where the user is signed in: this device first, then by last use',
  access: 'session',
  answers: { 200: pageSchema(deviceSchema) },
})

export const signOutDeviceRoute = defineRoute({
  method: 'DELETE',
  path: '/api/auth/devices/:id/',
  slice: 'auth',
  summary: "Sign out one of the user's devices",
  access: 'session',
  params: z.object({ id: z.uuid() }),
  answers: { 204: null },
})

export const signOutOtherDevicesRoute = defineRoute({
  method: 'DELETE',
  path: '/api/auth/devices/',
  slice: 'auth',
  summary: "Sign out all of the user's devices but this one",
  access: 'session',
  answers: { 204: null },
})
