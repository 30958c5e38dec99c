import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admitBody } from './body-admission.ts'
import { sendPage } from './browser-page.ts'
import { readBody } from './read-body.ts'

/** A form has a field at most; what is longer comes from no page of ours. */
const mostBytes = 1024

interface Query {
  code?: string | string[]
  again?: string
}

interface PressPage<Subject> {
  path: string
  /** What a mail's link is about; null for a link that is not ours. */
  read(code: string): Subject | null
  isPressed(subject: Subject): Promise<boolean>
  press(subject: Subject, isPressed: boolean): Promise<void>
  /** What the page says, without a subject of a link that is not ours, and its button, which presses it or takes it back. */
  describe(
    request: FastifyRequest,
    state: { subject: Subject | null; isPressed: boolean },
  ): { title: string; text: string; label: string }
}

/**
 * A page that a mail's link opens, with what ends mails of a kind by one press and without a sign-in:
 *
 * GET  <path>?code=, a page of one button: programs that look into mails open links
 * POST <path>?code=, also as mail programs send it (RFC 8058); with again=1 takes it back
 */
export async function mountPressPage<Subject>(app: FastifyInstance, page: PressPage<Subject>): Promise<void> {
  const { path } = page
  const read = ({ code }: Query) => (typeof code === 'string' ? page.read(code) : null)

  function answer(reply: FastifyReply, query: Query, state: { subject: Subject | null; isPressed: boolean }) {
    const { language } = reply.request
    const { title, text, label } = page.describe(reply.request, state)
    if (state.subject === null) return sendPage(reply, { language, status: 400, title, text })
    const action = `${path}?code=${encodeURIComponent(String(query.code))}${state.isPressed ? '&again=1' : ''}`
    return sendPage(reply, { language, status: 200, title, text, form: { label, action } })
  }

  app.get<{ Querystring: Query }>(path, async ({ query }, reply) => {
    const subject = read(query)
    return answer(reply, query, { subject, isPressed: subject !== null && (await page.isPressed(subject)) })
  })

  await app.register(async (scope) => {
    // What counts is in the address.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
      await readBody(payload, { mostBytes, ...admitBody(request) })
    })
    scope.post<{ Querystring: Query }>(path, async ({ query }, reply) => {
      const subject = read(query)
      const isPressed = query.again !== '1'
      if (subject !== null) await page.press(subject, isPressed)
      return answer(reply, query, { subject, isPressed })
    })
  })
}
