import { z } from 'zod'
import { signedInSchema } from './auth.ts'
import { proofSchema, signInCodeSchema } from './proof.ts'
import { defineRoute } from './route.ts'
import { textSchema } from './text.ts'

export const signInWithCodeRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/two-step/sign-in/',
  slice: 'auth',
  summary: 'The second step of a sign-in: the code, for what the first step answered',
  access: 'public',
  limit: 'code',
  body: z.object({
    pending_token: z.string().min(1).max(512),
    code: signInCodeSchema,
    /** The invitation of the first step, where there was one. */
    token: textSchema({ min: 0, max: 512 }).optional(),
  }),
  answers: { 200: signedInSchema },
})

export const twoStepSchema = z.object({
  is_on: z.boolean(),
  /** Null while it is off. */
  turned_on_at: z.iso.datetime().nullable(),
  recovery_codes_left: z.int(),
  /** The names of the user's stores that require it: it cannot be turned off while there is one. */
  required_by: z.array(z.string()),
})
export type TwoStep = z.infer<typeof twoStepSchema>

export const getTwoStepRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/two-step/',
  slice: 'auth',
  summary: "Whether the user's sign-in takes a second step",
  access: 'session',
  answers: { 200: twoStepSchema },
})

export const startTwoStepRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/two-step/setup/',
  slice: 'auth',
  summary: 'A secret for an authenticator app; nothing changes until it is turned on with a code',
  access: 'session',
  hashesPassword: true,
  body: proofSchema,
  answers: {
    200: z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** The same as an address for a QR code: otpauth://totp/… */
      otpauth_url: z.string(),
      /** Brought back to turn it on. */
      setup_token: z.string(),
      expires_at: z.iso.datetime(),
    }),
  },
})

const recoveryCodesSchema = z.object({
  /** Ten, each good for one sign-in; they are not shown again. */
  recovery_codes: z.array(z.string()),
})

export const turnOnTwoStepRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/two-step/turn-on/',
  slice: 'auth',
  summary: "Ask for a code at every sign-in from now on, or for another app's; the user's other sessions end",
  access: 'session',
  body: z.object({ setup_token: z.string().min(1).max(1024), code: signInCodeSchema }),
  answers: { 200: recoveryCodesSchema },
})

export const turnOffTwoStepRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/two-step/turn-off/',
  slice: 'auth',
  summary: 'Ask for the password alone from now on',
  access: 'session',
  hashesPassword: true,
  body: proofSchema,
  answers: { 204: null },
})

export const createRecoveryCodesRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/two-step/recovery-codes/',
  slice: 'auth',
  summary: 'New recovery codes; the ones before stop at once',
  access: 'session',
  hashesPassword: true,
  body: proofSchema,
  answers: { 200: recoveryCodesSchema },
})

export const requireTwoStepRoute = defineRoute({
  method: 'PATCH',
  path: '/api/auth/two-step/requirement/',
  slice: 'auth',
  summary: 'Whether every member of the workspace needs two-step sign-in; who asks must have it',
  access: 'workspace',
  hashesPassword: true,
  permission: 'team.require_two_step',
  body: proofSchema.extend({ is_required: z.boolean() }),
  answers: { 200: z.object({ requires_two_step: z.boolean() }) },
})
