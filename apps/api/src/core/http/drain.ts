import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long kept connections are given for one more request, which may be on its way already. */
const mostMs = 1000
const lookEveryMs = 20

function countConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

/**
 * A stop that fails no request: from its beginning each answer says that it is the connection's last, and kept
 * connections are closed only after a while. Closed at once, they would cut off the next request of a busy proxy.
 */
export function registerDrain(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isStopping = true
    const endsAt = performance.now() + mostMs
    while (performance.now() < endsAt && (await countConnections(app)) > 0) await sleep(lookEveryMs)
  })
}
