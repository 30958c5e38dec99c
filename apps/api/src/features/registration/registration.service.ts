import type { Language, RouteInput, registerRoute, SignedIn } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { beginFirstSession, type HashDeps, requireGoodPassword } from '../auth/auth.public.ts'
import { resolveTimeZone } from '../stores/stores.public.ts'
import type { MerchantClaim } from './claim-merchant.ts'
import { createInvitedUser } from './create-invited-user.ts'
import { createOwner } from './create-owner.ts'
import { registrationErrors } from './registration.errors.ts'

type RegisterInput = RouteInput<typeof registerRoute>['body']

interface RegisterContext {
  userAgent: string
  address: string
  language: Language
  requestedLanguage: Language | null
}

/** The store of an install that the registration is for. A store's id alone names none. */
function readClaim(input: RegisterInput): MerchantClaim | undefined {
  const { merchant_id: merchantId, platform, store_id: storeId = '' } = input
  if (merchantId) return { merchantId, platform, storeId }
  if (storeId) throw registrationErrors.unknownStore('store_id')
  return undefined
}

/** Makes the account that is asked for. Returns the user's id. */
async function createAccount(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'jobs' | 'translate'> & HashDeps,
  input: RegisterInput,
  { language, requestedLanguage }: RegisterContext,
): Promise<string> {
  const { email, password, first_name: firstName, last_name: lastName, phone, token } = input
  const person = { email, password, firstName, lastName, phone, now: deps.clock.now() }
  const claim = readClaim(input)
  if (token) {
    if (claim) throw registrationErrors.unknownStore('merchant_id')
    return createInvitedUser(deps, { ...person, token, language: requestedLanguage })
  }
  requireGoodPassword(password, email)
  const { userId } = await createOwner(deps, {
    ...person,
    claim,
    platform: input.platform,
    storeName: deps.translate(language, 'stores.default_name', { firstName }),
    mainLanguage: language,
    timeZone: resolveTimeZone(input.time_zone),
  })
  return userId
}

/**
 * Makes an account, with a store of its own or as a member of the workspace that invited it, and signs it in. Throws 400
 * by field: email, password, token, merchant_id, store_id.
 */
export async function register(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'jobs' | 'secrets' | 'translate'> & HashDeps,
  input: RegisterInput,
  context: RegisterContext,
): Promise<SignedIn> {
  const { userAgent, address } = context
  return beginFirstSession(deps, { userId: await createAccount(deps, input, context), userAgent, address })
}
