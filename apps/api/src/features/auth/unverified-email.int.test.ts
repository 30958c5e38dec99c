import { afterAll, beforeAll, expect, test } from 'vitest'
import { invite, registerInvited } from '../../testing/invite.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'

/*
 * Registering does not prove that an e-mail is one's own (SECURITY.md). So it opens nothing: what belongs to somebody
 * by their e-mail goes to who holds what was mailed there.
 */
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const listWorkspaces = async ({ headers }: Pick<TestOwner, 'headers'>) =>
  (await t.call('GET', '/api/workspaces/', { headers: { authorization: headers.authorization ?? '' } })).body.results

/** Somebody who registers with an e-mail that is not theirs. */
async function squat(email: string): Promise<Pick<TestOwner, 'headers'>> {
  const body = { email, password: 'violet-otter-72', first_name: 'Eve', last_name: 'X', phone: '' }
  const answer = await t.call('POST', '/api/auth/register/', { body })
  expect(answer.status).toBe(201)
  return { headers: { authorization: `JWT ${answer.body.access}` } }
}

test('[SEC-1] [TEAM-4] an invitation is for who got its mail, not for who has registered with its e-mail', async () => {
  const ana = await t.registerOwner()
  const before = await squat('before@shop.example')
  const { token } = await invite(t, { owner: ana, email: 'before@shop.example' })
  await invite(t, { owner: ana, email: 'after@shop.example' })
  const after = await squat('after@shop.example')
  for (const eve of [before, after]) {
    expect(await listWorkspaces(eve)).toHaveLength(1)
    expect((await t.call('GET', '/api/auth/users/', { headers: ana.headers })).body.count).toBe(1)
  }
  // And who holds a link for one e-mail joins with no other.
  const other = await registerInvited(t, { token, email: 'third@shop.example' })
  expect([other.status, Object.keys(other.body)]).toEqual([400, ['email']])
})

test('[SEC-1] the one who reads the mailbox takes the account, and all sessions of the other end', async () => {
  const email = 'taken@shop.example'
  const eve = await squat(email)
  await t.call('POST', '/api/auth/users/forgot-password/', { body: { email } })
  await t.runJobs()
  const [, code] = /code=([\w-]+)/.exec(t.mails.findLast(({ to }) => to === email)?.text ?? '') ?? []
  const reset = await t.call('POST', '/api/auth/users/reset-password/', {
    body: { code, password: 'rua das flores 12' },
  })
  expect(reset.status).toBe(200)
  expect((await t.call('GET', '/api/workspaces/', { headers: eve.headers })).status).toBe(401)
})
