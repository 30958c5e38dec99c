import type { Invitation } from '@voice-shop/contract'
import type { TestAnswer, TestApp, TestOwner } from './test-app.ts'

/** The token in the link of the last mail to an address. Throws where no mail with one went there. */
export function readInvitationToken({ mails }: TestApp, email: string): string {
  const mail = mails.findLast(({ to }) => to === email)
  const [, token] = /\/register\?token=([\w-]{43})(?![\w-])/.exec(mail?.text ?? '') ?? []
  if (!token) throw new Error(`no invitation was mailed to ${email}`)
  return token
}

/** Invites an address as its owner does, and lets the mail go out. Returns what the mail's link carries. */
export async function invite(
  t: TestApp,
  { owner, email }: { owner: TestOwner; email: string },
): Promise<{ invitation: Invitation; token: string }> {
  const answer = await t.call('POST', '/api/auth/invitations/', { headers: owner.headers, body: { email } })
  if (answer.status !== 201) throw new Error(`the invitation answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  await t.runJobs()
  return { invitation: answer.body, token: readInvitationToken(t, email) }
}

/** Registers with an invitation. */
export function registerInvited(
  t: TestApp,
  { token, email, language, ...change }: { token: string; email: string; language?: string; [field: string]: unknown },
): Promise<TestAnswer> {
  return t.call('POST', '/api/auth/register/', {
    headers: language ? { 'accept-language': language } : {},
    body: {
      email,
      password: 'violet-otter-72',
      first_name: 'Bruno',
      last_name: 'Díaz',
      phone: '',
      token,
      ...change,
    },
  })
}
