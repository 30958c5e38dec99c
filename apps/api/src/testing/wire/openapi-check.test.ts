import { expect, test } from 'vitest'
import { createOpenApiCheck, type OpenApiDocument } from './openapi-check.ts'

const document: OpenApiDocument = {
  servers: [{ url: 'https://api.example/stores/{store}/v3' }],
  paths: {
    '/things/{id}': {
      put: {
        parameters: [
          { name: 'kind:in', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
          { name: 'X-Token', in: 'header', required: true, schema: { type: 'string' } },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
        },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Full' } } } },
          404: {},
        },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, size: { type: 'string', enum: ['S', 'M'], nullable: true } },
      },
      Full: {
        allOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'object', properties: { id: { type: 'integer' } } }],
      },
    },
  },
}
const check = createOpenApiCheck(document)

function send(input: { query?: string; hasToken?: boolean; body?: unknown; status?: number; answer?: unknown } = {}) {
  const {
    query = '',
    hasToken = true,
    body = { name: 'a' },
    status = 200,
    answer = { id: 1, name: 'a', size: null },
  } = input
  const headers = { 'content-type': 'application/json', ...(hasToken ? { 'x-token': 't' } : {}) }
  return check.checkExchange({
    request: {
      method: 'PUT',
      url: new URL(`http://127.0.0.1/stores/x/v3/things/5${query}`),
      headers,
      body: JSON.stringify(body),
    },
    answer: { status, headers: {}, body: answer === null ? '' : JSON.stringify(answer) },
  })
}

test('an exchange as it is described has no problems', () => {
  expect(send({ query: '?kind:in=1,2' })).toEqual({ kind: 'PUT /things/{id}', problems: [] })
  expect(send({ status: 404, answer: null })?.problems).toEqual([])
})

test.each([
  [{ query: '?colour=red' }, ['query/colour is not described']],
  [{ query: '?kind:in=1,x' }, ['query/kind:in/1 must be integer']],
  [{ hasToken: false }, ['header/X-Token is missing']],
  [{ body: { size: 'S' } }, ["request must have required property 'name'"]],
  [{ body: { name: 'a', more: 1 } }, ['request/more must NOT have unevaluated properties']],
  [{ body: { name: 'a', size: 'XL' } }, ['request/size must be equal to one of the allowed values']],
  [{ answer: { id: '1', name: 'a' } }, ['answer 200/id must be integer']],
  [{ answer: { id: 1, name: null } }, ['answer 200/name must be string']],
  [{ answer: { id: 1, name: 'a', more: 1 } }, ['answer 200/more must NOT have unevaluated properties']],
  [{ status: 418 }, ['the status 418 is not described']],
  [{ status: 404 }, ['the answer 404 has a body']],
])('with %j it has its problem', (input, problems) => {
  expect(send(input)?.problems).toEqual(problems)
})

test('a call that is not described is told as such', () => {
  const request = { method: 'GET', url: new URL('http://127.0.0.1/stores/x/v3/things/5'), headers: {}, body: '' }
  expect(check.checkExchange({ request, answer: { status: 200, headers: {}, body: '' } })).toBeNull()
  expect(check.checkWebhook('thing/made', { url: 'http://127.0.0.1/', headers: {}, body: '{}' })).toEqual([
    'the webhook thing/made is not described',
  ])
})
