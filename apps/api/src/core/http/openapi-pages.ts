import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { buildOpenApiDocument } from '@voice-shop/contract/openapi'
import type { FastifyInstance } from 'fastify'

/** The OpenAPI document at /api/openapi.json and a page to read it at /api/docs. */
export async function registerOpenApiPages(app: FastifyInstance): Promise<void> {
  const document = buildOpenApiDocument()
  app.get('/api/openapi.json', async () => document)
  await app.register(async (docs) => {
    // The plugin's types know OpenAPI 3.0 only; the document is 3.1.
    const specification = { document: document as never }
    await docs.register(fastifySwagger, { mode: 'static', specification })
    await docs.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    })
  })
}
