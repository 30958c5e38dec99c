import type { FastifyInstance } from 'fastify'

/** What pages of stores may call. */
const openPath = '/api/widget/'
/** Browsers keep a preflight's answer for at most two hours. */
const preflightSeconds = 7200

/**
 * Lets pages of stores read what is under the widget's paths, but for a page that is refused (403). There are no cookies:
 * what a caller may do follows from its token, whose origin the guard checks. Comes before all that may refuse a request.
 */
export function registerCrossOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    if (!url.startsWith(openPath)) return
    reply.header('vary', 'Origin')
    if (headers.origin === undefined) return
    reply.header('access-control-allow-origin', headers.origin)
    reply.header('access-control-expose-headers', 'Retry-After, X-Request-Id')
  })
  app.addHook('onSend', async ({ url }, reply) => {
    if (reply.statusCode === 403 && url.startsWith(openPath)) reply.removeHeader('access-control-allow-origin')
  })
  app.options(`${openPath}*`, (_, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'Authorization, Content-Type, Accept-Language')
      .header('access-control-max-age', String(preflightSeconds))
      .code(204)
      .send(),
  )
}
