import type { FastifyInstance } from 'fastify'
import type { CoreDeps } from '../../core/core-deps.ts'
import { mountPressPage } from '../../core/http/press-page.ts'
import type { KeyAfter } from '../../core/messages.ts'
import { createDeclineToken, readDeclineToken } from './decline-token.ts'
import { deleteDeclined, findDeclinedAt, saveDeclined } from './declined-addresses.repository.ts'

const path = '/not-for-me'

/** The address at which the reader of a mail to this e-mail declines invitations. */
export function createDeclineUrl({ secrets, appAddress }: Pick<CoreDeps, 'secrets' | 'appAddress'>, email: string) {
  return `${appAddress.origin}${path}?code=${createDeclineToken(secrets.mailTokenKey, email)}`
}

/** GET and POST /not-for-me?code= */
export function mountDeclinePage(
  app: FastifyInstance,
  { db, clock, secrets, translate }: Pick<CoreDeps, 'db' | 'clock' | 'secrets' | 'translate'>,
): Promise<void> {
  return mountPressPage<string>(app, {
    path,
    read: (code) => readDeclineToken(secrets.mailTokenKey, code),
    isPressed: async (email) => (await findDeclinedAt(db, email)) !== null,
    press: (email, isDeclined) =>
      isDeclined ? saveDeclined(db, { email, now: clock.now() }) : deleteDeclined(db, email),
    describe({ languageTag }, { subject: email, isPressed: isDeclined }) {
      const say = (key: KeyAfter<'mail:decline.'>) =>
        translate(languageTag, `mail:decline.${key}`, { email: email ?? '' })
      return {
        title: say(isDeclined ? 'done_title' : 'title'),
        text: say(email === null ? 'invalid' : isDeclined ? 'done' : 'text'),
        label: say(isDeclined ? 'again' : 'action'),
      }
    },
  })
}
