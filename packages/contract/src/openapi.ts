import { z } from 'zod'
import { getMessageSchema, messageTypes } from './endpoint-messages.ts'
import { errorSchema } from './errors.ts'
import { keyScopes, type RouteDeclaration } from './route.ts'
import { routes } from './routes.ts'
import { languages } from './text.ts'

type JsonSchema = Record<string, unknown>

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io })
  return jsonSchema
}

function listParameters(place: 'path' | 'query' | 'header', schema: z.ZodObject | undefined): JsonSchema[] {
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
  anyone: [{}, { session: [] }],
  session: [{ session: [] }],
  workspace: [{ session: [] }],
  store_key: [{ storeKey: [] }],
  shopper: [{ shopper: [] }],
}

/** Who may call it, as alternatives. */
function listSecurity({ access, scope }: RouteDeclaration): JsonSchema[] {
  return [...securityByAccess[access], ...(scope ? [{ apiKey: [scope] }] : [])]
}

function describeSuccess(route: RouteDeclaration, schema: z.ZodType | null): JsonSchema {
  if (route.immutableFile) return { description: 'Done', content: { [route.immutableFile]: {} } }
  if (!schema) return { description: 'Done; no body' }
  const type = route.eventStream ? 'text/event-stream' : 'application/json'
  return { description: 'Done', content: { [type]: { schema: toJsonSchema(schema, 'output') } } }
}

function describeAnswers(route: RouteDeclaration): JsonSchema {
  const answers = Object.entries(route.answers).map(([status, schema]) => [status, describeSuccess(route, schema)])
  const failure = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  const tooMany = { ...failure, headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } }
  return { ...Object.fromEntries(answers), ...(route.limit ? { 429: tooMany } : {}), '4XX': failure, '5XX': failure }
}

function describeBody({ body, formFile, rawBody }: RouteDeclaration): JsonSchema {
  if (body) {
    return { requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(body, 'input') } } } }
  }
  if (rawBody) return { requestBody: { required: true, content: { [rawBody]: {} } } }
  if (!formFile) return {}
  // OpenAPI 3.1: an empty schema is bytes as they are.
  const schema = { type: 'object', properties: { [formFile]: {} }, required: [formFile] }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function describeRoute(route: RouteDeclaration): JsonSchema {
  return {
    tags: [route.slice],
    summary: route.summary,
    security: listSecurity(route),
    parameters: [
      ...listParameters('path', route.params),
      ...listParameters('query', route.query),
      ...listParameters('header', route.headers),
      ...(route.access === 'workspace' ? [workspaceHeader] : []),
    ],
    ...describeBody(route),
    responses: describeAnswers(route),
  }
}

/** Messages that a store's own programs are sent: docs/webhooks.md says how they are signed, and what to answer. */
function describeMessages(): JsonSchema {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  const parameters = names.map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } }))
  const responses = { '2XX': { description: 'Taken; anything else is tried again' } }
  const describe = (type: (typeof messageTypes)[number]) => {
    // As an input, which may hold fields that are added later.
    const content = { 'application/json': { schema: toJsonSchema(getMessageSchema(type), 'input') } }
    return {
      post: { tags: ['endpoints'], security: [], parameters, requestBody: { required: true, content }, responses },
    }
  }
  return Object.fromEntries(messageTypes.map((type) => [type, describe(type)]))
}

/** The OpenAPI 3.1 document of every declared route, and of outgoing webhooks. */
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
      description: `Messages come in the language of Accept-Language (${languages.join(', ')}). 429 and 503 carry Retry-After, in seconds.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths,
    webhooks: describeMessages(),
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
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key of the store, with the scope that the call names (${keyScopes.join(', ')}); it is its own workspace's alone`,
        },
        shopper: { type: 'http', scheme: 'bearer', description: 'The token of /api/widget/sessions/, with its Origin' },
      },
    },
  }
}
