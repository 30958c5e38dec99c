import type { TestAnswer, TestApp, TestOwner } from './test-app.ts'

/** The code in the link of the last mail to an address that is to be an account's. Throws where none went there. */
export function readEmailCode({ mails }: TestApp, email: string): string {
  const mail = mails.findLast(({ to, text }) => to === email && text.includes('/confirm-email'))
  const [, code] = /\/confirm-email\?code=([\w-]{43})(?![\w-])/.exec(mail?.text ?? '') ?? []
  if (!code) throw new Error(`no link was mailed to ${email}`)
  return code
}

/** Asks for an address with the owner's password, or with what takes its place. */
export function changeEmail(
  t: TestApp,
  { headers, password }: TestOwner,
  change: { email: unknown; password?: unknown; code?: string },
): Promise<TestAnswer> {
  return t.call('POST', '/api/auth/users/change-email/', { headers, body: { password, ...change } })
}

/** Asks for the address and lets the mails go out. Returns what the link carries. */
export async function mailEmailCode(t: TestApp, owner: TestOwner, email: string): Promise<string> {
  const answer = await changeEmail(t, owner, { email })
  if (answer.status !== 200) throw new Error(`change-email answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  await t.runJobs()
  return readEmailCode(t, email)
}

export function confirmEmail(t: TestApp, code: unknown): Promise<TestAnswer> {
  return t.call('POST', '/api/auth/users/confirm-email/', { body: { code } })
}
