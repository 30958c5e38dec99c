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
      // The hash is that of the one style that the page's own script writes.
      staticCSP:
        "default-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    })
  })
}
