import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type BodyShare, createBodyBudget } from './body-budget.ts'
import { getLimitedAddress } from './client-address.ts'
import { discardBody } from './read-body.ts'

const megabyte = 1024 * 1024

/** Strangers send theirs at once: what takes longer only holds memory. */
export const strangerMs = 10_000
/** A recording over a slow line, or a small body, does not take longer either. */
const patientMs = 30_000
/** A photo of 5 MB takes so long over 0.7 Mbit/s. */
const photoMs = 60_000

/*
 * Bytes count from when they come until the answer is made: parsed JSON takes about eight times its bytes, so this bounds
 * what a crowd of full batches takes of the heap.
 */
/** Of whom a guard knows: a catalogue of 5 MB, or a few batches of events at once. One store leaves room for others. */
const proven = createBodyBudget({ most: 16 * megabyte, mostEach: 6 * megabyte })
/** A small body of theirs, such as a form or a few events, finds room where a few stores' large ones hold all of that. */
const smallBytes = 64 * 1024
const mostWithSmall = 24 * megabyte
/** Of whom nothing is known yet, by address: four full bodies, hundreds of sign-ins. It takes many addresses to take all. */
const strangers = createBodyBudget({ most: 16 * megabyte, mostEach: megabyte / 4 })
/** What shoppers say, by address too: their sessions are anybody's, and must not eat what stores and webhooks have. */
const shoppers = createBodyBudget({ most: 16 * megabyte, mostEach: 4 * megabyte })
/** Webhooks, of up to 1 MB each, which cannot be told from forgeries before they are whole. */
const unverified = createBodyBudget({ most: 16 * megabyte, mostEach: 4 * megabyte })
/** Photos, of up to 5 MB each, over slow lines: six of them, by user. */
const photos = createBodyBudget({ most: 32 * megabyte, mostEach: 6 * megabyte })

export interface Admission {
  share: BodyShare
  /** Null: as long as any request. */
  mostMs: number | null
}

/** Lets go of what bodies hold when their answers are made, or nobody waits for them any more. */
export function registerBodyShares(app: FastifyInstance): void {
  app.decorateRequest('bodyShare', null)
  app.addHook('onRequest', async (request, reply) => {
    // The client may go away before it has its answer.
    reply.raw.once('close', () => request.bodyShare?.release())
  })
  // Not only when the answer is out: a pipelined one waits for those before it, which may be streams.
  app.addHook('onSend', async (request, _reply, payload) => {
    const { bodyShare, raw } = request
    bodyShare?.release()
    // Of one who is refused before the body is read, a piece waits to be read, and others follow.
    const isUnread = !raw.complete || raw.readableLength > 0
    if (isUnread && raw.listenerCount('data') === 0) discardBody(raw)
    return payload
  })
}

function isSmall({ headers, routeOptions }: FastifyRequest): boolean {
  // Without a length the route says how much may come.
  return Number(headers['content-length'] ?? routeOptions.bodyLimit) <= smallBytes
}

function chooseShare(request: FastifyRequest): Admission {
  const { session, membership, store, shopper } = request.routeContext ?? {}
  const subject = membership?.workspaceId ?? store?.workspaceId ?? session?.userId
  if (subject !== undefined) {
    return isSmall(request)
      ? { share: proven.open(subject, mostWithSmall), mostMs: patientMs }
      : { share: proven.open(subject), mostMs: null }
  }
  const address = getLimitedAddress(request.ip)
  return shopper
    ? { share: shoppers.open(address), mostMs: patientMs }
    : { share: strangers.open(address), mostMs: strangerMs }
}

/** What the body of a request may hold, that of its store or user, or of its address; and how long it may take to come. */
export function admitBody(request: FastifyRequest): Admission {
  const admission = chooseShare(request)
  request.bodyShare = admission.share
  return admission
}

/** The same for a webhook. */
export function admitWebhook(request: FastifyRequest): Admission {
  const share = unverified.open(getLimitedAddress(request.ip))
  request.bodyShare = share
  return { share, mostMs: strangerMs }
}

/** The same for a user's form with a photo. */
export function admitPhoto(request: FastifyRequest): Admission {
  const share = photos.open(request.routeContext?.session?.userId ?? getLimitedAddress(request.ip))
  request.bodyShare = share
  return { share, mostMs: photoMs }
}

declare module 'fastify' {
  interface FastifyRequest {
    bodyShare: BodyShare | null
  }
}
