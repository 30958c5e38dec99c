import { getPlan } from '../../features/plans/plans.public.ts'
import { maxMailsToOnePerDay } from '../../features/team/invitation-rules.ts'

export const commandKinds = ['register', 'events', 'key', 'plan', 'invite', 'join', 'remove', 'erase'] as const

/** What one of two users does. */
export interface Command {
  kind: (typeof commandKinds)[number]
  /** Whose: the first user's or the second's. */
  user: 0 | 1
  /** Which of ten searches is sent. */
  number: number
  /** The account that the other user has when the command is given. */
  target: number
}

interface Guest {
  hasOpenInvitation: boolean
  isMember: boolean
  mails: number
}

/** A user's present account and its store. */
interface Side {
  /** Another one after each registration. */
  account: number
  isAlive: boolean
  planId: 'free' | 'starter'
  searches: Set<number>
  /** Other accounts that the store knows. */
  guests: Map<number, Guest>
}
export type Model = [Side, Side]

/** Of the free plan's recommendations so many are left when a store begins. */
const freeRoom = 3
export const usedBefore = getPlan('free').recommendations - freeRoom

export function createSide(account: number): Side {
  return { account, isAlive: true, planId: 'free', searches: new Set(), guests: new Map() }
}

function getGuest({ guests }: Side, account: number): Guest {
  const known = guests.get(account) ?? { hasOpenInvitation: false, isMember: false, mails: 0 }
  guests.set(account, known)
  return known
}

export const isMemberOf = (side: Side, account: number) => side.isAlive && getGuest(side, account).isMember

function sendSearch(own: Side, number: number): string {
  if (own.searches.has(number)) return 'duplicate'
  if (usedBefore + own.searches.size >= getPlan(own.planId).recommendations) return 'usage_limit_reached'
  own.searches.add(number)
  return 'accepted'
}

function invite(own: Side, account: number): number {
  const guest = getGuest(own, account)
  if (guest.isMember || guest.hasOpenInvitation) return 400
  if (guest.mails >= maxMailsToOnePerDay) return 429
  guest.hasOpenInvitation = true
  guest.mails += 1
  return 201
}

function join(host: Side, account: number): number {
  if (!host.isAlive) return 400
  const guest = getGuest(host, account)
  if (guest.hasOpenInvitation) Object.assign(guest, { hasOpenInvitation: false, isMember: true })
  return guest.isMember ? 200 : 400
}

function remove(own: Side, account: number): number {
  const guest = getGuest(own, account)
  if (!guest.isMember) return 404
  guest.isMember = false
  return 204
}

/** What a command comes to, and changes of the model: as if nobody else did anything meanwhile. */
export function apply(model: Model, { kind, user, number, target }: Command): number | string {
  const [own, other] = [model[user], model[user === 0 ? 1 : 0]]
  switch (kind) {
    case 'register':
      model[user] = createSide(own.account + 2)
      return 201
    case 'events':
      return sendSearch(own, number)
    case 'key':
      return 201
    case 'plan':
      own.planId = own.planId === 'free' ? 'starter' : 'free'
      return own.planId
    case 'invite':
      return invite(own, target)
    case 'join':
      return join(other, own.account)
    case 'remove':
      return remove(own, target)
    case 'erase':
      own.isAlive = false
      return isMemberOf(other, own.account) ? 'store erased' : 'account erased'
  }
}

/** The model after commands that were given at once, in an order that explains what came of them; null: there is none. */
export function explain(
  model: Model,
  done: readonly [{ command: Command; outcome: number | string }, { command: Command; outcome: number | string }],
): Model | null {
  for (const order of [done, done.toReversed()]) {
    const next = structuredClone(model)
    if (order.every(({ command, outcome }) => apply(next, command) === outcome)) return next
  }
  return null
}
