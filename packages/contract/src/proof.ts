import { z } from 'zod'
import { textSchema } from './text.ts'

/** A password as typed: never trimmed. Which passwords are good enough is the auth slice's rule. */
export const typedPasswordSchema = z.string().min(1).max(1024)

/** The second step: the 6 digits that the authenticator app shows, or a recovery code; spaces and hyphens do not count. */
export const signInCodeSchema = textSchema({ max: 64 })

/**
 * That it is the account's owner who asks, and not somebody who found the session open: for what can take an account or
 * a store away. `code` is needed where two-step sign-in is on.
 */
export const proofSchema = z.object({ password: typedPasswordSchema, code: signInCodeSchema.optional() })
export type Proof = z.infer<typeof proofSchema>
