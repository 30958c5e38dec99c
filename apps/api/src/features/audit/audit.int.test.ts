import type { AuditAction } from '@voice-shop/contract'
import { v7 as uuidV7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { recordAudit } from './audit.public.ts'

let t: TestApp
let ana: TestOwner
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  ana = await t.registerOwner()
})

const list = (headers: Record<string, string>, query = '') => t.call('GET', `/api/audit/${query}`, { headers })

/** Makes keys a minute apart; answers when, newest first. */
async function makeKeys(count: number): Promise<string[]> {
  const times: string[] = []
  for (let made = 0; made < count; made += 1) {
    t.clock.advance(60_000)
    await t.createSecretKey(ana)
    times.unshift(t.clock.now().toISOString())
  }
  return times
}

/** The times of the entries of every page, by following `next`. */
async function follow(address: string | null, onPage?: () => Promise<unknown>): Promise<string[]> {
  if (address === null) return []
  const { body } = await t.call('GET', address, { headers: ana.headers })
  await onPage?.()
  const times = body.results.map((entry: { created_at: string }) => entry.created_at)
  return [...times, ...(await follow(body.next, onPage))]
}

describe('the audit trail', () => {
  test('[TEAM-6] is empty at first', async () => {
    const answer = await list(ana.headers)
    expect([answer.status, answer.body]).toEqual([200, { count: 0, next: null, previous: null, results: [] }])
    const later = await list(ana.headers, '?page=7')
    expect(later.body).toEqual({ count: 0, next: null, previous: '/api/audit/?page=1&page_size=20', results: [] })
  })

  test('[TEAM-6] tells who made a secret key and when, and never the key', async () => {
    const key = await t.createSecretKey(ana)
    const { body } = await list(ana.headers)
    expect(body).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          action: 'stores.secret_key_created',
          actor_name: 'Ana Gómez',
          details: {},
          created_at: t.clock.now().toISOString(),
        },
      ],
    })
    expect(JSON.stringify(body)).not.toContain(key)
  })

  test('[TEAM-6] a change that is refused leaves no entry', async () => {
    const bob = await t.registerOwner()
    const path = `/api/stores/${ana.merchantId}/secret_key/`
    expect((await t.call('POST', path, { headers: bob.headers })).status).toBe(404)
    const asMember = await addMember(t, { owner: ana, member: bob })
    expect((await t.call('POST', path, { headers: asMember })).status).toBe(403)
    expect((await list(ana.headers)).body.count).toBe(0)
    expect((await list(bob.headers)).body.count).toBe(0)
  })

  test('[TEAM-6] keeps the name that someone had then', async () => {
    await t.createSecretKey(ana)
    await t.deps.db.updateTable('users').set({ first_name: 'Anita' }).where('id', '=', ana.signedIn.id).execute()
    await t.createSecretKey(ana)
    const { body } = await list(ana.headers)
    expect(body.results.map((entry: { actor_name: string }) => entry.actor_name)).toEqual(['Anita Gómez', 'Ana Gómez'])
  })

  test('[TEAM-5] [TEAM-6] is the owner’s alone, and of this workspace alone', async () => {
    const bob = await t.registerOwner()
    await t.createSecretKey(ana)
    expect((await list(bob.headers)).body.count).toBe(0)
    expect((await list({ ...bob.headers, 'x-workspace-id': ana.workspaceId })).status).toBe(403)
    const asMember = await addMember(t, { owner: ana, member: bob })
    const refused = await list(asMember)
    expect([refused.status, refused.body]).toEqual([403, { detail: 'You do not have permission to do this.' }])
    expect((await t.call('GET', '/api/audit/')).status).toBe(401)
  })
})

describe('[TEAM-6] [ERR-1] its pages', () => {
  test('are newest first, each entry once', async () => {
    const times = await makeKeys(5)
    const first = await list(ana.headers, '?page_size=2')
    expect(first.body).toMatchObject({ count: 5, previous: null })
    expect(await follow('/api/audit/?page_size=2')).toEqual(times)
    expect(await follow('/api/audit/')).toEqual(times)
    const last = await list(ana.headers, '?page_size=2&page=3')
    expect(last.body.results).toHaveLength(1)
    expect(last.body.next).toBeNull()
    const back = await t.call('GET', last.body.previous, { headers: ana.headers })
    expect(back.body.results.map((entry: { created_at: string }) => entry.created_at)).toEqual(times.slice(2, 4))
  })

  test('stay as they were while entries are added: none twice, none missed', async () => {
    const times = await makeKeys(5)
    expect(await follow('/api/audit/?page_size=2', () => makeKeys(3))).toEqual(times)
    expect((await list(ana.headers)).body.count).toBe(5 + 3 * 3)
  })

  test.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=x', 'page'],
    ['page=1e400', 'page'],
    ['page=1&page=2', 'page'],
    ['page_size=0', 'page_size'],
    ['page_size=101', 'page_size'],
    ['until=x', 'until'],
    ['until=', 'until'],
    ['until=%00', 'until'],
  ])('%s is refused by its field', async (query, field) => {
    const answer = await list(ana.headers, `?${query}`)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })

  test('an id of elsewhere shows nothing of elsewhere', async () => {
    const [bob] = [await t.registerOwner()]
    await makeKeys(1)
    const { body } = await list(ana.headers)
    const answer = await list(bob.headers, `?until=${body.results[0].id}`)
    expect(answer.body).toMatchObject({ count: 0, results: [] })
  })
})

/** As if someone had done it so often, a second apart until now. */
async function doOften(action: AuditAction, count: number): Promise<void> {
  const now = t.clock.now().getTime()
  const times = Array.from({ length: count }, (_, place) => now - (count - place) * 1000)
  await t.deps.db
    .insertInto('audit_entries')
    .values(
      times.map((msecs, place) => ({
        workspace_id: ana.workspaceId,
        id: uuidV7({ msecs }),
        actor_id: null,
        actor_name: 'Ana Gómez',
        action,
        details: JSON.stringify({ label: `number ${place}` }),
        created_at: new Date(msecs),
      })),
    )
    .execute()
}

const countActions = async () => {
  const rows = await t.deps.db
    .selectFrom('audit_entries')
    .select(({ fn }) => ['action', fn.countAll<number>().as('count')])
    .where('workspace_id', '=', ana.workspaceId)
    .groupBy('action')
    .execute()
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]))
}

describe('[USAGE-3] [TEAM-6] a trail that is filled', () => {
  test('keeps the newest of each action, says in its place what is gone, and loses nothing else', async () => {
    await t.createSecretKey(ana)
    await doOften('answers.rule_saved', 1000)
    const record = (action: AuditAction, now = t.clock.now()) =>
      t.deps.db
        .transaction()
        .execute((transaction) =>
          recordAudit(transaction, { workspaceId: ana.workspaceId, actor: null, action, details: {}, now }),
        )
    await record('stores.widget_key_created')
    expect(await countActions()).not.toHaveProperty('audit.cut')
    await record('answers.rule_saved')
    await record('answers.rule_saved')
    await record('answers.rule_saved')
    expect(await countActions()).toEqual({
      'stores.secret_key_created': 1,
      'answers.rule_saved': 1000,
      'stores.widget_key_created': 1,
      'audit.cut': 1,
    })
    const { body } = await list(ana.headers, '?page_size=100&page=11')
    const { results } = body
    expect(results.filter(({ action }: { action: string }) => action === 'audit.cut')).toEqual([
      {
        id: expect.any(String),
        action: 'audit.cut',
        actor_name: 'Ana Gómez',
        details: { label: 'number 2', cut_action: 'answers.rule_saved', cut_count: '3' },
        // Up to when the trail has a gap.
        created_at: new Date(t.clock.now().getTime() - 998_000).toISOString(),
      },
    ])
    expect(body.count).toBe(1003)
  })

  test('[SCALE-1] by many at once is as long, and counts each that is gone once', async () => {
    await doOften('alerts.muted', 995)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        t.deps.db.transaction().execute((transaction) =>
          recordAudit(transaction, {
            workspaceId: ana.workspaceId,
            actor: null,
            action: 'alerts.muted',
            details: {},
            now: t.clock.now(),
          }),
        ),
      ),
    )
    const record = { workspaceId: ana.workspaceId, actor: null, action: 'alerts.muted', details: {} } as const
    await t.deps.db.transaction().execute((transaction) => recordAudit(transaction, { ...record, now: t.clock.now() }))
    expect(await countActions()).toEqual({ 'alerts.muted': 1000, 'audit.cut': 1 })
    const { results } = (await list(ana.headers, '?page_size=100&page=11')).body
    expect(results.at(-1).details).toMatchObject({ cut_count: '16' })
  })
})
