import { createServer, type IncomingMessage, type Server } from 'node:http'
import { renderInbox, renderMail, renderMailHtml } from './inbox-page.ts'
import type { Mailbox } from './mailbox.ts'

interface Answer {
  status: number
  type: string
  body: string
  policy: string
}

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** A mail runs no script and loads nothing, also when it is opened outside of its frame. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'"

const answerPage = (body: string, policy = pagePolicy): Answer => ({ status: 200, type: 'text/html', body, policy })
const notFound: Answer = { status: 404, type: 'text/plain', body: 'There is no such page.\n', policy: pagePolicy }

/** A page of another site could point its own name at this machine and read the mail: only our own names are served. */
function isOurHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '')
}

function answer(request: IncomingMessage, mailbox: Mailbox): Answer {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://inbox')
  if (request.method !== 'GET' || !isOurHost(request.headers.host)) return notFound
  if (pathname === '/') return answerPage(renderInbox(mailbox.list()))
  if (pathname === '/mails.json') {
    const mails = mailbox.list(searchParams.get('to') ?? undefined)
    return { status: 200, type: 'application/json', body: JSON.stringify({ mails }), policy: pagePolicy }
  }
  const [, id, part] = /^\/mails\/(\d{1,9})(\/html)?$/.exec(pathname) ?? []
  const mail = mailbox.find(Number(id))
  if (!mail) return notFound
  return part ? answerPage(renderMailHtml(mail), mailPolicy) : answerPage(renderMail(mail))
}

/** The inbox page at /, and the same as data at /mails.json, with `?to=<address>` only that address's. */
export function createInboxServer(mailbox: Mailbox): Server {
  return createServer((request, response) => {
    const { status, type, body, policy } = answer(request, mailbox)
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    response.end(body)
  })
}
