import type { SearchEvent } from '@voice-shop/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyBilling } from './features/usage/usage.public.ts'
import { readInvitationToken } from './testing/invite.ts'
import {
  type Command,
  commandKinds,
  createSide,
  explain,
  isMemberOf,
  type Model,
  usedBefore,
} from './testing/sequences/workspace-model.ts'
import { createTestApp, type TestApp, type TestOwner } from './testing/test-app.ts'
import { openTestDatabase } from './testing/test-database.ts'
import { setPlan } from './testing/test-workspace.ts'
import { makeSearch, readFigures, sendEvents } from './testing/voice-events.ts'

const numRuns = Number(process.env.SEQUENCE_RUNS ?? 2)

let processes: [TestApp, TestApp]
beforeAll(async () => {
  const database = await openTestDatabase()
  processes = [await createTestApp({ database }), await createTestApp({ database: database.openAgain() })]
})
afterAll(async () => {
  for (const t of processes.toReversed()) await t.close()
})

/** A user with the account and the store that they have now. */
interface User {
  owner: TestOwner
  key: string
}

/** Two users on two processes, beside the model of what they have done. */
class World {
  model: Model = [createSide(0), createSide(1)]
  users: [User, User]
  owners = new Map<number, TestOwner>()
  /** By the store's account and the guest's. */
  tokens = new Map<string, string>()
  endedKeys: string[] = []
  erased: string[] = []
  // Both stores are sent the same ids.
  events: SearchEvent[] = Array.from({ length: 10 }, () => makeSearch())

  constructor(users: [User, User]) {
    this.users = users
    for (const [account, { owner }] of users.entries()) this.owners.set(account, owner)
  }

  findToken(user: 0 | 1): string | undefined {
    const [own, other] = [this.model[user], this.model[user === 0 ? 1 : 0]]
    return this.tokens.get(`${other.account} ${own.account}`)
  }

  /** The command that makes sense now: who has no store registers, and who has none invited joins none. */
  plan(user: 0 | 1, { kind, number }: Pick<Command, 'kind' | 'number'>): Command {
    const [own, other] = [this.model[user], this.model[user === 0 ? 1 : 0]]
    const common = { user, number, target: other.account }
    if (!own.isAlive) return { ...common, kind: 'register' }
    const isImpossible =
      kind === 'register' ||
      (kind === 'join' && this.findToken(user) === undefined) ||
      (['invite', 'join', 'remove'].includes(kind) && !other.isAlive)
    return { ...common, kind: isImpossible ? 'events' : kind }
  }

  async run(t: TestApp, { kind, user, number, target }: Command): Promise<number | string> {
    const { owner, key } = this.users[user]
    const { headers, merchantId, password, email, workspaceId } = owner
    const guest = this.owners.get(target)
    const post = (path: string, body: object) => t.call('POST', path, { headers, body })
    switch (kind) {
      case 'register':
        this.users[user] = await openStore()
        this.owners.set(this.model[user].account + 2, this.users[user].owner)
        return 201
      case 'events': {
        const { body } = await sendEvents(t, { key, events: [this.events[number]] })
        return body.rejected[0]?.code ?? (body.accepted === 1 ? 'accepted' : 'duplicate')
      }
      case 'key': {
        const { status, body } = await post(`/api/stores/${merchantId}/secret_key/`, { password })
        this.endedKeys.push(key)
        this.users[user].key = body.secret_key
        return status
      }
      case 'plan': {
        const planId = this.model[user].planId === 'free' ? 'starter' : 'free'
        const change = { workspaceId, planId, billing: null, now: t.clock.now() }
        await t.deps.db.transaction().execute((transaction) => applyBilling(transaction, change))
        return planId
      }
      case 'invite':
        return (await post('/api/auth/invitations/', { email: guest?.email })).status
      case 'join': {
        const body = { email, password, token: this.findToken(user) }
        return (await t.call('POST', '/api/auth/token-obtain/', { body })).status
      }
      case 'remove':
        return (await t.call('DELETE', `/api/auth/users/${guest?.signedIn.id}/`, { headers })).status
      case 'erase': {
        const { body } = await post(`/api/stores/${merchantId}/delete/`, { password })
        this.endedKeys.push(key)
        this.erased.push(workspaceId)
        return body.is_account_deleted ? 'account erased' : 'store erased'
      }
    }
  }

  /** Has both users do something at once, each on a process. */
  async runBoth(commands: readonly [Command, Command], isCrossed: boolean): Promise<void> {
    const [first, second] = isCrossed ? processes.toReversed() : processes
    if (!first || !second) throw new Error('there are two processes')
    const outcomes = await Promise.all([this.run(first, commands[0]), this.run(second, commands[1])])
    const next = explain(this.model, [
      { command: commands[0], outcome: outcomes[0] },
      { command: commands[1], outcome: outcomes[1] },
    ])
    expect(next, `no order explains ${JSON.stringify({ commands, outcomes, model: this.model })}`).not.toBeNull()
    if (next) this.model = next
    await processes[0].runJobs()
    for (const [place, { kind, user, target }] of commands.entries()) {
      if (kind !== 'invite' || outcomes[place] !== 201) continue
      const token = readInvitationToken(processes[0], this.owners.get(target)?.email ?? '')
      this.tokens.set(`${this.model[user].account} ${target}`, token)
    }
  }

  /** Isolation: who is in a workspace, and who sees it. */
  async expectApart(t: TestApp): Promise<void> {
    for (const user of [0, 1] as const) {
      const [own, other] = [this.model[user], this.model[user === 0 ? 1 : 0]]
      if (!own.isAlive) continue
      const { owner } = this.users[user]
      const { workspaceId: foreign } = this.users[user === 0 ? 1 : 0].owner
      const isMember = isMemberOf(other, own.account)
      const { body } = await t.call('GET', '/api/workspaces/', { headers: owner.headers })
      const ids = body.results.map(({ id }: { id: string }) => id)
      expect(ids.toSorted()).toEqual([owner.workspaceId, ...(isMember ? [foreign] : [])].toSorted())
      const headers = { ...owner.headers, 'x-workspace-id': foreign }
      const seen = await t.call('GET', '/api/voice-shop/usage/', { headers })
      expect(seen.status === 200).toBe(isMember)
      const members = await t.call('GET', '/api/auth/users/', { headers: owner.headers })
      const guests = [...own.guests].filter(([, { isMember }]) => isMember).map(([account]) => this.owners.get(account))
      const emails = [owner, ...guests].map((one) => one?.email)
      expect(members.body.results.map(({ email }: { email: string }) => email).toSorted()).toEqual(emails.toSorted())
    }
  }

  /** Figures and limits of what is there, and nothing of what is not. */
  async expectFigures(t: TestApp): Promise<void> {
    for (const [user, { isAlive, searches }] of this.model.entries()) {
      if (!isAlive) continue
      const { owner } = this.users[user as 0 | 1]
      const count = searches.size
      expect(await readFigures(t, owner)).toMatchObject({
        searches: count,
        recommended: count,
        used: usedBefore + count,
      })
    }
    for (const key of this.endedKeys) expect((await sendEvents(t, { key, events: [makeSearch()] })).status).toBe(401)
    for (const workspace of this.erased) {
      const rows = await t.deps.db
        .selectFrom('voice_searches')
        .where('workspace_id', '=', workspace)
        .select('id')
        .execute()
      expect(rows).toEqual([])
    }
  }
}

async function openStore(): Promise<User> {
  const [t] = processes
  const owner = await t.registerOwner()
  await setPlan(t.deps.db, { workspaceId: owner.workspaceId, used: usedBefore })
  return { owner, key: await t.createSecretKey(owner) }
}

const step = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constant('events' as const) },
    ...commandKinds.map((kind) => fc.constant(kind)),
  ),
  number: fc.nat({ max: 9 }),
})
const round = fc.record({ first: step, second: step, isCrossed: fc.boolean() })

test('[SEC-1] [TEAM-4] [USAGE-2] [SCALE-1] whatever two users do at once, of two processes, some order explains it', async () => {
  const runs = fc.asyncProperty(fc.array(round, { minLength: 12, maxLength: 24 }), async (rounds) => {
    const world = new World([await openStore(), await openStore()])
    for (const { first, second, isCrossed } of rounds) {
      await world.runBoth([world.plan(0, first), world.plan(1, second)], isCrossed)
      await world.expectApart(processes[isCrossed ? 0 : 1])
    }
    for (const t of processes) await world.expectFigures(t)
  })
  await fc.assert(runs, { numRuns, endOnFailure: true })
}, 300_000)
