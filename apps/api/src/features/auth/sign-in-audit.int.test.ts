import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'

let t: TestApp
let ana: TestOwner
let bob: TestOwner
beforeAll(async () => {
  t = await createTestApp()
  ;[ana, bob] = [await t.registerOwner(), await t.registerOwner()]
  await addMember(t, { owner: ana, member: bob })
})
afterAll(() => t.close())

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile'

const signIn = ({ email, password }: Pick<TestOwner, 'email' | 'password'>, remoteAddress: string, userAgent = phone) =>
  t.app
    .inject({
      method: 'POST',
      url: '/api/auth/token-obtain/',
      remoteAddress,
      headers: { 'user-agent': userAgent },
      payload: { email, password },
    })
    .then(({ statusCode }) => statusCode)

/** The newest entries of a trail about sign-ins. */
async function listSignIns({ headers }: TestOwner) {
  const { body } = await t.call('GET', '/api/audit/', { headers })
  return body.results
    .filter(({ action }: { action: string }) => action.startsWith('auth.sign'))
    .map(({ action, details, actor_name }: Record<string, unknown>) => ({ action, details, actor_name }))
}

const elsewhere = {
  action: 'auth.signed_in_elsewhere',
  actor_name: 'Ana Gómez',
  details: { device: 'Chrome, Android' },
}
const refused = { ...elsewhere, action: 'auth.sign_in_refused' }

test('[TEAM-6] [SEC-1] owners see sign-ins from where somebody never was, once for each place', async () => {
  expect(await signIn(bob, '203.0.113.7')).toBe(200)
  expect(await signIn(bob, '203.0.113.7')).toBe(200)
  expect(await signIn(bob, '203.0.113.8', '')).toBe(200)
  const other = { ...elsewhere, details: { device: '?' } }
  // In each workspace that Bob belongs to, whose owners are called alike.
  expect(await listSignIns(ana)).toEqual([other, elsewhere])
  expect(await listSignIns(bob)).toEqual([other, elsewhere])
  // Where one has registered one has been.
  expect(await signIn(ana, '127.0.0.1')).toBe(200)
  expect(await listSignIns(ana)).toHaveLength(2)
})

test('[TEAM-6] [SEC-1] wrong passwords are told once an hour, and those for nobody nowhere', async () => {
  const eva = await t.registerOwner()
  const guess = { email: eva.email, password: 'not the password' }
  for (let count = 0; count < 5; count += 1) expect(await signIn(guess, '203.0.113.9')).toBe(401)
  expect(await signIn({ ...guess, email: 'nobody@shop.example' }, '203.0.113.9')).toBe(401)
  await t.runJobs()
  expect(await listSignIns(eva)).toEqual([refused])
  t.clock.advance(3_600_000)
  expect(await signIn({ email: eva.email, password: eva.password }, '127.0.0.1')).toBe(200)
  expect(await signIn(guess, '203.0.113.9')).toBe(401)
  await t.runJobs()
  const headers = {
    authorization: `JWT ${(await t.call('POST', '/api/auth/token-obtain/', { body: eva })).body.access}`,
  }
  expect(await listSignIns({ ...eva, headers })).toEqual([refused, refused])
})
