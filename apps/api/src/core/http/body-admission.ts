import type { FastifyRequest } from 'fastify'
import { type BodyShare, createBodyBudget } from './body-budget.ts'
import { getLimitedAddress } from './client-address.ts'

const megabyte = 1024 * 1024

/** Strangers send theirs at once: what takes longer only holds memory. */
export const strangerMs = 10_000

/** Of whom a guard knows: a catalogue of 5 MB, or a few batches of events at once. */
const proven = createBodyBudget({ most: 32 * megabyte, mostEach: 8 * megabyte })
/** Of whom nothing is known yet, by address: a hundred full bodies, thousands of sign-ins. */
const strangers = createBodyBudget({ most: 8 * megabyte, mostEach: megabyte })
/**
 * By address too, of up to 1 MB each: webhooks, which cannot be told from forgeries before they are whole, and what shoppers
 * say, whose sessions are anybody's.
 */
const unverified = createBodyBudget({ most: 16 * megabyte, mostEach: 4 * megabyte })

export function openWebhookShare(request: FastifyRequest): BodyShare {
  return unverified.open(getLimitedAddress(request.ip))
}

/** What the body of a request may hold while it comes, that of its store or user, or of its address; and how long it may take. */
export function admitBody(request: FastifyRequest): { share: BodyShare; mostMs: number | null } {
  const { session, membership, store, shopper } = request.routeContext ?? {}
  const subject = membership?.workspaceId ?? store?.workspaceId ?? session?.userId
  if (subject !== undefined) return { share: proven.open(subject), mostMs: null }
  const address = getLimitedAddress(request.ip)
  return shopper
    ? { share: unverified.open(address), mostMs: null }
    : { share: strangers.open(address), mostMs: strangerMs }
}
