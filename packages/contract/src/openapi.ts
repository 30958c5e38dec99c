import { z } from 'zod'
import { errorSchema } from './errors.ts'
import type { RouteDeclaration } from './route.ts'
import { routes } from './routes.ts'

type JsonSchema = Record<string, unknown>

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io })
  return jsonSchema
}

function listParameters(place: 'path' | 'query', schema: z.ZodObject | undefined): JsonSchema[] {
  return Object.entries(schema?.shape ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: toJsonSchema(part as z.ZodType, 'input'),
  }))
}

const workspaceHeader = {
  name: 'X-Workspace-ID',
  in: 'header',
  required: false,
  description: "Without it the user's first workspace counts.",
  schema: { type: 'string', format: 'uuid' },
}

const securityByAccess = {
  public: [],
  session: [{ session: [] }],
  workspace: [{ session: [] }],
  store_key: [{ storeKey: [] }],
}

function describeAnswers(route: RouteDeclaration): JsonSchema {
  const answers = Object.entries(route.answers).map(([status, schema]) => [
    status,
    schema
      ? { description: 'Done', content: { 'application/json': { schema: toJsonSchema(schema, 'output') } } }
      : { description: 'Done; no body' },
  ])
  const failure = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  return { ...Object.fromEntries(answers), '4XX': failure, '5XX': failure }
}

function describeRoute(route: RouteDeclaration): JsonSchema {
  return {
    tags: [route.slice],
    summary: route.summary,
    security: securityByAccess[route.access],
    parameters: [
      ...listParameters('path', route.params),
      ...listParameters('query', route.query),
      ...(route.access === 'workspace' ? [workspaceHeader] : []),
    ],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toJsonSchema(route.body, 'input') } },
          },
        }
      : {}),
    responses: describeAnswers(route),
  }
}

/** The OpenAPI 3.1 document of every declared route. */
export function buildOpenApiDocument(): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Voice Shop',
      version: '1',
      description: 'Messages come in the language of Accept-Language (en, es, pt).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths,
    components: {
      schemas: { Error: toJsonSchema(errorSchema, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: "'JWT ' and the access token of /api/auth/token-obtain/",
        },
        storeKey: { type: 'http', scheme: 'bearer', description: "The store's secret key" },
      },
    },
  }
}
