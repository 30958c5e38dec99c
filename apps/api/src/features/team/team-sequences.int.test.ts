import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInvitationToken, registerInvited } from '../../testing/invite.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { invitationLifeMs, maxMailsToOnePerDay } from './invitation-rules.ts'

const dayMs = 24 * 60 * 60 * 1000

let t: TestApp
let runs = 0
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** What became of a token that was mailed. */
type TokenState = 'open' | 'replaced' | 'cancelled' | 'used'

interface Guest {
  email: string
  hasAccount: boolean
  isMember: boolean
  expiresAt: number
  tokens: { token: string; state: TokenState }[]
  mailedAt: number[]
}

const getOpen = (guest: Guest) => guest.tokens.find(({ state }) => state === 'open')
const isExpired = (guest: Guest) => guest.expiresAt <= t.clock.now().getTime()
const mayMail = (guest: Guest) =>
  guest.mailedAt.filter((at) => t.clock.now().getTime() - at < dayMs).length < maxMailsToOnePerDay

/** A team as it should be, beside the one that the API keeps. */
class Team {
  owner: TestOwner
  guests: Guest[]
  actions: string[] = []

  constructor(owner: TestOwner) {
    this.owner = owner
    runs += 1
    this.guests = [1, 2, 3].map((place) => ({
      email: `run-${runs}-guest-${place}@shop.example`,
      hasAccount: false,
      isMember: false,
      expiresAt: 0,
      tokens: [],
      mailedAt: [],
    }))
  }

  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<TestAnswer> {
    return t.call(method, path, { headers: this.owner.headers, body })
  }

  async list(path: string): Promise<Record<string, string>[]> {
    return (await this.call('GET', `${path}?page_size=100`)).body.results
  }

  async findId(path: string, { email }: Guest): Promise<string> {
    return (await this.list(path)).find((row) => row.email === email)?.id ?? crypto.randomUUID()
  }

  async noteMail(guest: Guest): Promise<void> {
    const open = getOpen(guest)
    if (open) open.state = 'replaced'
    await t.runJobs()
    guest.tokens.push({ token: readInvitationToken(t, guest.email), state: 'open' })
    guest.mailedAt.push(t.clock.now().getTime())
    // Of two within a millisecond the second counts as one later.
    const [row] = (await this.list('/api/auth/invitations/')).filter(({ email }) => email === guest.email)
    expect(row?.status).toBe('invited')
    guest.expiresAt = new Date(row?.expires_at ?? '').getTime()
    expect(guest.expiresAt - t.clock.now().getTime() - invitationLifeMs).toBeLessThan(maxMailsToOnePerDay)
  }

  async invite(guest: Guest): Promise<void> {
    const { status } = await this.call('POST', '/api/auth/invitations/', { email: guest.email })
    if (guest.isMember || (getOpen(guest) && !isExpired(guest))) return expect(status).toBe(400)
    if (!mayMail(guest)) return expect(status).toBe(429)
    expect(status).toBe(201)
    this.actions.unshift('team.member_invited')
    await this.noteMail(guest)
  }

  async resend(guest: Guest): Promise<void> {
    const id = await this.findId('/api/auth/invitations/', guest)
    const { status } = await this.call('POST', `/api/auth/invitations/${id}/resend/`)
    if (!getOpen(guest)) return expect(status).toBe(404)
    if (!mayMail(guest)) return expect(status).toBe(429)
    expect(status).toBe(200)
    this.actions.unshift('team.invitation_resent')
    await this.noteMail(guest)
  }

  async cancel(guest: Guest): Promise<void> {
    const id = await this.findId('/api/auth/invitations/', guest)
    const { status } = await this.call('DELETE', `/api/auth/invitations/${id}/`)
    const open = getOpen(guest)
    expect(status).toBe(open ? 204 : 404)
    if (!open) return
    open.state = 'cancelled'
    this.actions.unshift('team.invitation_cancelled')
  }

  /** With the newest token, or with one that was mailed before. */
  async accept(guest: Guest, age: number): Promise<void> {
    const mailed = guest.tokens.at(-1 - age)
    const { email } = guest
    const token = mailed?.token ?? 'none'
    const answer = guest.hasAccount
      ? await t.call('POST', '/api/auth/token-obtain/', { body: { email, password: 'violet-otter-72', token } })
      : await registerInvited(t, { token, email })
    if (mailed?.state === 'used' && guest.isMember) return expect(answer.status).toBe(200)
    if (mailed?.state !== 'open' || isExpired(guest)) {
      const state = mailed?.state === 'open' ? 'expired' : mailed?.state
      const words = { cancelled: 'canceled', used: 'already been used', expired: 'expired', replaced: 'not valid' }
      return expect(answer.body.token?.[0]).toContain(words[state ?? 'replaced'])
    }
    expect(answer.status).toBe(guest.hasAccount ? 200 : 201)
    expect(answer.body.merchant.id).toBe(this.owner.merchantId)
    Object.assign(guest, { hasAccount: true, isMember: true })
    mailed.state = 'used'
    this.actions.unshift('team.member_joined')
  }

  async remove(guest: Guest): Promise<void> {
    const id = await this.findId('/api/auth/users/', guest)
    const { status } = await this.call('DELETE', `/api/auth/users/${id}/`)
    expect(status).toBe(guest.isMember ? 204 : 404)
    if (!guest.isMember) return
    guest.isMember = false
    this.actions.unshift('team.member_removed')
  }

  async wait(days: number): Promise<void> {
    t.clock.advance(days * dayMs)
    const { email, password, headers } = this.owner
    const { body } = await t.call('POST', '/api/auth/token-obtain/', { body: { email, password } })
    this.owner = { ...this.owner, headers: { ...headers, authorization: `JWT ${body.access}` } }
  }

  async expectSame(): Promise<void> {
    const read = async (path: string) => (await this.list(path)).map(({ email }) => email).sort()
    const emailsOf = (guests: Guest[]) => guests.map(({ email }) => email)
    const members = this.guests.filter(({ isMember }) => isMember)
    expect(await read('/api/auth/users/')).toEqual([this.owner.email, ...emailsOf(members)].sort())
    expect(await read('/api/auth/invitations/')).toEqual(emailsOf(this.guests.filter(getOpen)))
    expect((await this.list('/api/audit/')).map(({ action }) => action)).toEqual(this.actions)
  }
}

const guest = fc.nat({ max: 2 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('invite' as const), guest }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('resend' as const), guest }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), guest }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('accept' as const), guest, age: fc.nat({ max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), guest }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(0.5, 3, 7) }) },
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function take(team: Team, action: Step): Promise<void> {
  if (action.kind === 'wait') return team.wait(action.days)
  const [chosen] = team.guests.slice(action.guest)
  if (!chosen) throw new Error('there is no such guest')
  return action.kind === 'accept' ? team.accept(chosen, action.age) : team[action.kind](chosen)
}

test('[TEAM-2] [TEAM-3] [TEAM-4] [TEAM-6] whatever is done in whatever order, team, invitations and trail are as they should be', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), async (steps) => {
      const team = new Team(await t.registerOwner())
      for (const action of steps) await take(team, action)
      await team.expectSame()
    }),
    { numRuns: 12, endOnFailure: true },
  )
})
