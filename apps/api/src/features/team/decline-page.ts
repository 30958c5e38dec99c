import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CoreDeps } from '../../core/core-deps.ts'
import { sendPage } from '../../core/http/browser-page.ts'
import type { KeyAfter } from '../../core/messages.ts'
import { createDeclineToken, readDeclineToken } from './decline-token.ts'
import { deleteDeclined, findDeclinedAt, saveDeclined } from './declined-addresses.repository.ts'

const path = '/not-for-me'

/** A form has a field at most; what is longer comes from no page of ours. */
const mostBytes = 1024

interface Query {
  code?: string | string[]
  again?: string
}

/** The address at which the reader of a mail to this e-mail declines invitations. */
export function createDeclineUrl({ secrets, appAddress }: Pick<CoreDeps, 'secrets' | 'appAddress'>, email: string) {
  return `${appAddress.origin}${path}?code=${createDeclineToken(secrets.mailTokenKey, email)}`
}

/**
 * GET  /not-for-me?code=, a page of one button: programs that look into mails open links
 * POST /not-for-me?code=, also as mail programs send it (RFC 8058); with again=1 takes it back
 */
export async function mountDeclinePage(
  app: FastifyInstance,
  { db, clock, secrets, translate }: Pick<CoreDeps, 'db' | 'clock' | 'secrets' | 'translate'>,
): Promise<void> {
  const readEmail = ({ code }: Query) =>
    typeof code === 'string' ? readDeclineToken(secrets.mailTokenKey, code) : null

  function answer(reply: FastifyReply, query: Query, state: { email: string | null; isDeclined: boolean }) {
    const { email, isDeclined } = state
    const { language, languageTag } = reply.request
    const say = (key: KeyAfter<'mail:decline.'>) =>
      translate(languageTag, `mail:decline.${key}`, { email: email ?? '' })
    if (email === null) {
      return sendPage(reply, { language, status: 400, title: say('title'), text: say('invalid') })
    }
    const action = `${path}?code=${encodeURIComponent(String(query.code))}${isDeclined ? '&again=1' : ''}`
    return sendPage(reply, {
      language,
      status: 200,
      title: say(isDeclined ? 'done_title' : 'title'),
      text: say(isDeclined ? 'done' : 'text'),
      form: { label: say(isDeclined ? 'again' : 'action'), action },
    })
  }

  app.get<{ Querystring: Query }>(path, async ({ query }, reply) => {
    const email = readEmail(query)
    return answer(reply, query, { email, isDeclined: email !== null && (await findDeclinedAt(db, email)) !== null })
  })

  await app.register(async (scope) => {
    // What counts is in the address.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, _body, done) => done(null))
    scope.post<{ Querystring: Query }>(path, async ({ query }, reply) => {
      const email = readEmail(query)
      const isDeclined = query.again !== '1'
      if (email !== null) await (isDeclined ? saveDeclined(db, { email, now: clock.now() }) : deleteDeclined(db, email))
      return answer(reply, query, { email, isDeclined })
    })
  })
}
