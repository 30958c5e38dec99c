import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { makeSearches, sendEvents } from '../../testing/voice-events.ts'
import { sweepBilling } from './sweep.ts'

let t: TestApp
let second: TestApp
let ana: TestOwner
beforeAll(async () => {
  const database = await openTestDatabase()
  t = await createTestApp({ database })
  second = await createTestApp({ database: database.openAgain() })
})
afterAll(async () => {
  await second.close()
  await t.close()
})
beforeEach(async () => {
  t.mails.length = 0
  t.clock.set('2026-11-18T15:07:00Z')
  ana = await t.registerOwner()
})

const use = (used: number, planId = 'free') => setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId, used })
async function sweep(): Promise<string[]> {
  await sweepBilling(t.deps)
  await t.runJobs()
  return t.mails.splice(0).map(({ subject }) => subject)
}
const percent = (number: number) => `“Ana's store” has used ${number}% of its voice recommendations`
const all = "“Ana's store” has used all of its voice recommendations"

describe('[BILL-16] the owner is told', () => {
  test('at 70, 90 and 100 % of the limit, once each in a period', async () => {
    await use(174)
    expect(await sweep()).toEqual([])
    await use(175)
    expect(await sweep()).toEqual([percent(70)])
    expect(await sweep()).toEqual([])
    await use(224)
    expect(await sweep()).toEqual([])
    await use(225)
    expect(await sweep()).toEqual([percent(90)])
    await use(250)
    expect(await sweep()).toEqual([all])
    expect(await sweep()).toEqual([])
  })

  test('of the highest alone, when several are crossed at once', async () => {
    await use(250)
    expect(await sweep()).toEqual([all])
    await use(230)
    expect(await sweep()).toEqual([])
  })

  test('again in the next period, and of the limit of another plan', async () => {
    await use(180)
    expect(await sweep()).toEqual([percent(70)])
    await use(2000, 'starter')
    expect(await sweep()).toEqual([percent(70)])
    t.clock.set('2026-12-18T15:07:00Z')
    expect(await sweep()).toEqual([])
    await t.deps.db
      .updateTable('usage')
      .set({ period_start: new Date('2026-12-18T15:07:00Z'), period_end: new Date('2027-01-18T15:07:00Z') })
      .where('workspace_id', '=', ana.workspaceId)
      .execute()
    expect(await sweep()).toEqual([percent(70)])
  })

  test('never where there is no limit', async () => {
    await use(5_000_000, 'custom')
    expect(await sweep()).toEqual([])
  })

  test('once, when two servers find it at the same time, again and again', async () => {
    await use(249)
    await Promise.all([t, second, t, second, t, second].map(({ deps }) => sweepBilling(deps)))
    await t.runJobs()
    expect(t.mails.map(({ subject }) => subject)).toEqual([percent(90)])
  })

  test('[I18N-4] in the way of the store’s country', async () => {
    const mariana = await t.registerOwner({ language: 'es', timeZone: 'America/Mexico_City' })
    await setPlan(t.deps.db, { workspaceId: mariana.workspaceId, planId: 'growth', used: 8400 })
    await sweepBilling(t.deps)
    await t.runJobs()
    expect(t.mails.map(({ to }) => to)).toEqual([mariana.email])
    expect(t.mails[0]?.text).toContain('8,400')
    expect(t.mails[0]?.text).toContain('12,000')
  })

  test('in their language, with figures, date and the way to the plans', async () => {
    const pia = await t.registerOwner({ language: 'pt', timeZone: 'America/Sao_Paulo' })
    const key = await t.createSecretKey(pia)
    await setPlan(t.deps.db, { workspaceId: pia.workspaceId, planId: 'starter', used: 2499 })
    expect((await sendEvents(t, { key, events: makeSearches(2) })).body.accepted).toBe(1)
    await sweep()
    await setPlan(t.deps.db, { workspaceId: pia.workspaceId, planId: 'growth', used: 8400 })
    await sweepBilling(t.deps)
    await t.runJobs()
    const [mail] = t.mails
    expect(mail).toMatchObject({ to: pia.email, language: 'pt' })
    expect(mail?.text).toContain('8.400 das 12.000 recomendações por voz do plano Growth')
    expect(mail?.text).toContain('18 de dezembro de 2026')
    expect(mail?.text).toContain(`${t.deps.appAddress.origin}/settings/billing?workspace=${pia.workspaceId}#plans`)
  })
})
