import { permissions } from '@voice-shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ now: '2026-01-31T10:00:00Z' })
})
afterAll(() => t.close())

let accounts = 0
/** A body that is good, with an e-mail of its own. */
function makeBody(change: Record<string, unknown> = {}) {
  accounts += 1
  return {
    email: `shop-${accounts}@shop.example`,
    password: 'violet-otter-72',
    first_name: 'Ana',
    last_name: 'Gómez',
    phone: '+54 11 5555-0000',
    ...change,
  }
}

const register = (body: unknown, language?: string) =>
  t.call('POST', '/api/auth/register/', { body, headers: language ? { 'accept-language': language } : {} })

const countUsers = async () =>
  (
    await t.deps.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

describe('a regular registration', () => {
  test('[REG-8] [REG-10] makes user, store, workspace and free plan, and answers as a sign-in does', async () => {
    const body = makeBody({ time_zone: 'America/Argentina/Buenos_Aires' })
    const answer = await register(body, 'es-AR')
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      access: expect.any(String),
      refresh: expect.any(String),
      id: expect.any(String),
      email: body.email,
      first_name: 'Ana',
      last_name: 'Gómez',
      merchant: expect.objectContaining({
        main_language: 'es',
        platform: 'tiendanube',
        store_name: 'Tienda de Ana',
        store_id: '',
      }),
      permissions: [...permissions],
    })
    const headers = { authorization: `JWT ${answer.body.access}` }
    const workspaces = await t.call('GET', '/api/workspaces/', { headers })
    expect(workspaces.body.results).toEqual([
      expect.objectContaining({
        name: 'Tienda de Ana',
        role: 'owner',
        time_zone: 'America/Argentina/Buenos_Aires',
        has_secret_key: false,
        is_demo: false,
        requires_two_step: false,
        is_two_step_missing: false,
      }),
    ])
    const usage = await t.call('GET', '/api/voice-shop/usage/', { headers })
    expect(usage.body).toMatchObject({
      usage_count: 0,
      is_free_plan: true,
      eligible: true,
      period_start: '2026-01-31T10:00:00.000Z',
      period_end: '2026-02-28T10:00:00.000Z',
    })
  })

  test.each([
    [undefined, 'en', "Ana's store"],
    ['la', 'en', "Ana's store"],
    ['es', 'es', 'Tienda de Ana'],
    ['pt-BR,en;q=0.5', 'pt', 'Loja de Ana'],
    // A man's name: with the article that its last letter suggests it would be wrong.
    ['pt', 'pt', 'Loja de Luca', 'Luca'],
  ])('[REG-10] Accept-Language %s makes a store that speaks %s: %s', async (...row) => {
    const [asked, language, storeName, name = 'Ana'] = row
    const answer = await register(makeBody({ first_name: name }), asked)
    expect(answer.body.merchant).toMatchObject({ main_language: language, store_name: storeName })
  })

  test('[REG-10] a zone that does not exist becomes UTC', async () => {
    const answer = await register(makeBody({ time_zone: 'Mars/Olympus_Mons' }))
    const headers = { authorization: `JWT ${answer.body.access}` }
    const workspaces = await t.call('GET', '/api/workspaces/', { headers })
    expect(workspaces.body.results[0].time_zone).toBe('UTC')
  })

  test('[REG-4] the phone may be missing; names may not', async () => {
    const { phone: _, ...withoutPhone } = makeBody()
    expect((await register(withoutPhone)).status).toBe(201)
    const answer = await register(makeBody({ first_name: ' ', last_name: undefined }))
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ first_name: ['This field is required.'], last_name: ['This field is required.'] })
  })

  test('[REG-10] the password is kept as a hash alone', async () => {
    const body = makeBody()
    const answer = await register(body)
    const user = await t.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', answer.body.id)
      .executeTakeFirstOrThrow()
    expect(user.password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(user)).not.toContain(body.password)
  })
})

describe('refused registrations', () => {
  test('[REG-5] an e-mail that has an account, in whatever capitals', async () => {
    const body = makeBody()
    await register(body)
    const answer = await register({ ...body, email: body.email.toUpperCase() }, 'pt')
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ email: ['Já existe uma conta com este e-mail.'] })
  })

  test('[REG-5] of eight that register the same e-mail at once exactly one gets it, and nothing is left of the others', async () => {
    const body = makeBody()
    const before = await countUsers()
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(body)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 400, 400, 400, 400, 400, 400, 400])
    expect(answers.find((answer) => answer.status === 400)?.body).toEqual({
      email: ['There is already an account with this email.'],
    })
    expect(await countUsers()).toBe(before + 1)
    const { merchants, usages } = await t.deps.db
      .selectNoFrom(({ selectFrom, fn }) => [
        selectFrom('merchants').select(fn.countAll<number>().as('count')).as('merchants'),
        selectFrom('usage').select(fn.countAll<number>().as('count')).as('usages'),
      ])
      .executeTakeFirstOrThrow()
    expect([merchants, usages]).toEqual([before + 1, before + 1])
  })

  test.each([
    ['x7!kQzv', 'The password must have at least 8 characters.'],
    ['x7!kQzvp'.repeat(17), 'The password must have at most 128 characters.'],
    ['Password123', 'This password is too common. Choose one that is harder to guess.'],
    ['weak@shop.example', 'The password must not be your email.'],
  ])('[REG-11] the password %s, with the rule that it breaks', async (password, message) => {
    const answer = await register(makeBody({ email: 'weak@shop.example', password }))
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ password: [message] })
  })

  test('[REG-5] [REG-8] an invitation, merchant or store that is not known, rather than passing it over', async () => {
    const invitation = await register(makeBody({ token: 'made-up' }), 'es')
    expect(invitation.status).toBe(400)
    expect(invitation.body).toEqual({
      token: [
        'Este enlace de invitación no es válido. Abre el enlace del correo más reciente o pide una nueva invitación.',
      ],
    })
    const unknown = ['This store connection is not valid or has expired. Install the app in your store again.']
    const merchant = await register(makeBody({ platform: 'shopify', merchant_id: 'made-up' }))
    expect([merchant.status, merchant.body]).toEqual([400, { merchant_id: unknown }])
    const store = await register(makeBody({ store_id: '42' }))
    expect([store.status, store.body]).toEqual([400, { store_id: unknown }])
    expect((await register(makeBody({ token: '', merchant_id: ' ', store_id: '' }))).status).toBe(201)
  })

  test('[ERR-2] what names could smuggle in stays a name', async () => {
    const firstName = "$t(core.not_found) {{x}} <b>'; drop table users; --"
    const answer = await register(makeBody({ first_name: firstName }), 'es')
    expect(answer.body.first_name).toBe(firstName)
    expect(answer.body.merchant.store_name).toBe(`Tienda de ${firstName}`)
  })
})
