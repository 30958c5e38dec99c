import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerError } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

const mostBytes = 10 * 1024 * 1024

function makeRefusal(code: number, text: string): SMTPServerError {
  return Object.assign(new Error(text), { responseCode: code })
}

/**
 * What the address of a recipient asks for (LIMITS.md): `refuse-<code>@` is always refused with that code,
 * `refuse-<code>-<status>@` with a status of RFC 3463 too, `busy-<times>@` so many times with 451 and taken after that,
 * `hang@` gets no answer to its mail.
 */
function createSentinels() {
  const busy = new Map<string, number>()

  function findRefusal(address: string): SMTPServerError | null {
    const [, refuse, status, times] =
      /^(?:refuse-([45]\d\d)(?:-([45](?:\.\d{1,3}){2}))?|busy-(\d{1,3}))@/.exec(address) ?? []
    if (refuse) return makeRefusal(Number(refuse), `${status ? `${status} ` : ''}refused, as its name asks for`)
    if (!times) return null
    const count = (busy.get(address) ?? 0) + 1
    busy.set(address, count)
    return count <= Number(times) ? makeRefusal(451, `busy, try ${count}`) : null
  }

  return { findRefusal, isHanging: (address: string) => address.startsWith('hang@') }
}

/** A mail server that takes everything, with or without signing in, and delivers nothing. */
export function createSmtpSink(mailbox: Mailbox): SMTPServer {
  const { findRefusal, isHanging } = createSentinels()
  return new SMTPServer({
    banner: 'mail sink',
    size: mostBytes,
    rejectOversized: true,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    logger: false,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }),
    onRcptTo: ({ address }, _session, done) => done(findRefusal(address.toLowerCase())),
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address)
      if (to.some(isHanging)) return void stream.resume()
      buffer(stream)
        .then((raw) => (stream.sizeExceeded ? Promise.reject(makeRefusal(552, 'too large')) : mailbox.add(raw, to)))
        .then(
          () => done(),
          (error) => done(error.responseCode ? error : makeRefusal(554, 'this is no mail')),
        )
    },
  })
}
