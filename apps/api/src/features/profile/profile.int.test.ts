import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'

let t: TestApp
let ana: TestOwner
beforeAll(async () => {
  t = await createTestApp({ now: '2026-11-18T15:07:00.123Z' })
})
afterAll(() => t.close())
beforeEach(async () => {
  ana = await t.registerOwner()
})

const path = '/api/auth/users/me/'
const get = (headers: Record<string, string> = ana.headers) => t.call('GET', path, { headers })
const patch = (body: unknown, headers = {}) => t.call('PATCH', path, { headers: { ...ana.headers, ...headers }, body })

describe('the profile', () => {
  test('[ACC-1] has names, e-mail, phone, photo, groups, when it was made and its id', async () => {
    const answer = await get()
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id: ana.signedIn.id,
        email: ana.email,
        first_name: 'Ana',
        last_name: 'Gómez',
        phone: '',
        profile_photo: null,
        groups: ['owner'],
        date_joined: '2026-11-18T15:07:00.123Z',
      },
    ])
  })

  test("[ACC-1] its first group is the role in the request's workspace; in a foreign one there is none", async () => {
    const bob = await t.registerOwner()
    const inAnas = await addMember(t, { owner: ana, member: bob })
    expect((await get(bob.headers)).body.groups).toEqual(['owner'])
    expect((await get(inAnas)).body).toMatchObject({ id: bob.signedIn.id, groups: ['member'] })
    expect((await patch({ phone: '1' }, inAnas)).body).toMatchObject({ email: bob.email, groups: ['member'] })
    expect((await get({ ...ana.headers, 'x-workspace-id': bob.workspaceId })).status).toBe(403)
  })
})

describe('changing it', () => {
  test('[ACC-1] changes names and phone, trimmed, and answers the whole profile', async () => {
    const before = (await get()).body
    const answer = await patch({ first_name: ' Añá 🐳 ', last_name: 'O’Neil', phone: ' +54 11 5555-0000 ' })
    const after = { ...before, first_name: 'Añá 🐳', last_name: 'O’Neil', phone: '+54 11 5555-0000' }
    expect([answer.status, answer.body]).toEqual([200, after])
    expect((await get()).body).toEqual(after)
  })

  test('[ACC-1] leaves what is not given as it is, and the phone may be emptied', async () => {
    await patch({ phone: '123' })
    expect((await patch({ first_name: 'Eva' })).body).toMatchObject({ first_name: 'Eva', phone: '123' })
    expect((await patch({ phone: '' })).body).toMatchObject({ first_name: 'Eva', last_name: 'Gómez', phone: '' })
  })

  test('[ACC-1] [SEC-1] changes nothing else, and nobody else', async () => {
    const bob = await t.registerOwner()
    const before = (await get()).body
    const more = { id: bob.signedIn.id, email: bob.email, groups: ['owner'], profile_photo: '/x', date_joined: '2020' }
    expect((await patch({ ...more, phone: '7' })).body).toEqual({ ...before, phone: '7' })
    expect((await get(bob.headers)).body.phone).toBe('')
  })

  test.each([
    [{ first_name: '' }, { first_name: ['This field is required.'] }],
    [{ last_name: '   ' }, { last_name: ['This field is required.'] }],
    [{ first_name: null }, { first_name: ['Must be a text.'] }],
    [{ first_name: 'x'.repeat(101) }, { first_name: ['At most 100 characters.'] }],
    [{ phone: 5 }, { phone: ['Must be a text.'] }],
    [{ phone: '1'.repeat(41) }, { phone: ['At most 40 characters.'] }],
    [{ phone: 'a\u0000b' }, { phone: ['This text has characters that cannot be stored.'] }],
    [{}, { detail: 'There is nothing to change: send at least one field.' }],
    [{ nickname: 'x' }, { detail: 'There is nothing to change: send at least one field.' }],
    [[], { detail: 'The request must be a JSON object.' }],
  ])('[ACC-1] [ERR-2] %j is refused, and nothing changes', async (body, refusal) => {
    const before = (await get()).body
    const answer = await patch(body)
    expect([answer.status, answer.body]).toEqual([400, refusal])
    expect((await get()).body).toEqual(before)
  })

  test('[ACC-1] [ERR-2] of several fields a bad one keeps the others from being changed', async () => {
    expect((await patch({ first_name: 'Eva', phone: 5 })).status).toBe(400)
    expect((await get()).body.first_name).toBe('Ana')
  })
})
