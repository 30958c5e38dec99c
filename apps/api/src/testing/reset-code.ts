import type { TestAnswer, TestApp } from './test-app.ts'

/** The code in the link of the last mail to an address. Throws where no mail with one went there. */
export function readResetCode({ mails }: TestApp, email: string): string {
  const mail = mails.findLast(({ to, text }) => to === email && text.includes('/reset-password'))
  const [, code] = /\/reset-password\?code=([\w-]{43})(?![\w-])/.exec(mail?.text ?? '') ?? []
  if (!code) throw new Error(`no reset code was mailed to ${email}`)
  return code
}

/** Asks for a code, a minute after the last one, and lets the mail go out. Returns what the mail's link carries. */
export async function mailResetCode(t: TestApp, email: string): Promise<string> {
  t.clock.advance(60_000)
  const answer = await t.call('POST', '/api/auth/users/forgot-password/', { body: { email } })
  if (answer.status !== 200)
    throw new Error(`forgot-password answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  await t.runJobs()
  return readResetCode(t, email)
}

export function resetPassword(t: TestApp, code: unknown, password: unknown = 'violet-otter-72'): Promise<TestAnswer> {
  return t.call('POST', '/api/auth/users/reset-password/', { body: { code, password } })
}
