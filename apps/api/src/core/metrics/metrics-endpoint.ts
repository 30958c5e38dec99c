import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { coreErrors } from '../errors.ts'
import { getQuietLevel } from '../log.ts'
import { hashSecret, isSecretOf } from '../secret-hash.ts'
import type { MetricSources } from './metrics.ts'

/** Answers GET /metrics to whoever brings METRICS_TOKEN; without one nothing is measured, and it answers 404. */
export async function registerMetrics(
  app: FastifyInstance,
  { metricsToken }: Pick<Config, 'metricsToken'>,
  sources: MetricSources,
): Promise<void> {
  if (metricsToken === null) {
    // Or the web app would answer its page, with 200.
    app.get('/metrics', (_request, reply) => reply.callNotFound())
    return
  }
  const tokenHash = hashSecret(metricsToken)
  // Loaded where it is used: a server without metrics does without the package's memory.
  const { createMetrics } = await import('./metrics.ts')
  const { registry, recordRequest } = createMetrics(sources)
  const readMetrics = cluster.isWorker
    ? (await import('./cluster-metrics.ts')).joinClusterMetrics(registry)
    : () => registry.metrics()
  app.addHook('onResponse', async (request, reply) => {
    // By the route's pattern: paths hold ids, whose number has no bound.
    const route = request.routeOptions.url ?? 'none'
    recordRequest({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
  app.get('/metrics', { logLevel: getQuietLevel(app.log.level) }, async (request, reply) => {
    const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (!isSecretOf(tokenHash, token)) {
      reply.header('www-authenticate', 'Bearer')
      // What Prometheus asks every few seconds leaves no line, who else asks does.
      app.log.info({ reqId: request.id, req: request, code: 'core.unauthenticated' }, 'request refused')
      throw coreErrors.unauthenticated()
    }
    const text = await readMetrics()
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text)
  })
}
