import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { convertSchema, type Schema } from './json-schemas.ts'
import type { WireExchange, WireWebhook } from './wire-exchange.ts'

interface Parameter {
  name: string
  in: 'query' | 'header' | 'path'
  required?: boolean
  schema?: Schema
}

interface Body {
  required?: boolean
  content?: Record<string, { schema?: Schema }>
}

interface Operation {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: Body | { $ref: string }
  responses: Record<string, Body | { $ref: string }>
}

/** A document of OpenAPI 3.0, as far as it is read here. */
export interface OpenApiDocument {
  servers?: { url: string }[]
  paths: Record<string, Record<string, Operation | Operation['parameters']>>
  /** By the name of the event, as OpenAPI 3.1 has them. */
  webhooks?: Record<string, { post: Pick<Operation, 'parameters' | 'requestBody'> }>
  components?: Record<string, Record<string, unknown>>
}

export interface OpenApiCheck {
  /** What the description says of an exchange: null where it is of a call that it does not describe. */
  checkExchange(exchange: WireExchange): { kind: string; problems: string[] } | null
  /** What it says of a webhook of this event. */
  checkWebhook(event: string, webhook: WireWebhook): string[]
}

interface Call {
  shared: NonNullable<Operation['parameters']>
  operation: Operation
}

/** Not parameters, by the specification. */
const ignoredHeaders = ['accept', 'content-type', 'authorization']

/** As webhooks are sent: what a simulator hands over has the headers that sign it. */
const json = { 'content-type': 'application/json' }

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value of a parameter as its schema has it: lists are parted by commas. */
function readParameter(text: string, schema: Schema = {}): unknown {
  if (schema.type === 'array') return text.split(',').map((part) => readParameter(part, schema.items as Schema))
  if (schema.type === 'integer' || schema.type === 'number') return text === '' ? text : Number(text)
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

/** Checks exchanges by a document: their parameters, bodies and statuses, and no field that it does not name. */
export function createOpenApiCheck(document: OpenApiDocument): OpenApiCheck {
  const ajv = new Ajv2019({ strict: false, allErrors: true, logger: false })
  addFormats.default(ajv)
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>
  const $defs = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, convertSchema(schema, schemas)]),
  )
  const validators = new Map<Schema, ValidateFunction>()

  function listProblems(schema: Schema, value: unknown, place: string): string[] {
    let validate = validators.get(schema)
    if (!validate) {
      validate = ajv.compile({ ...convertSchema(schema, schemas), $defs })
      validators.set(schema, validate)
    }
    if (validate(value)) return []
    return (validate.errors ?? []).map(({ instancePath, message, params }) => {
      const field = String(params.unevaluatedProperty ?? params.additionalProperty ?? '')
      return `${place}${instancePath}${field && `/${field}`} ${message}`
    })
  }

  function resolve<Value extends object>(value: Value | { $ref: string }): Value {
    if (!('$ref' in value)) return value
    const parts = value.$ref.slice(2).split('/')
    return parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], document) as Value
  }

  const bases = (document.servers ?? [{ url: '' }]).map(({ url }) => url.replace(/^https?:\/\/[^/]+/, ''))
  const calls = bases.flatMap((base) =>
    Object.entries(document.paths).flatMap(([path, methods]) => {
      const shared = (methods.parameters ?? []) as NonNullable<Operation['parameters']>
      const pattern = new RegExp(`^${`${base}${path}`.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`)
      return Object.entries(methods)
        .filter(([method]) => method !== 'parameters')
        .map(([method, operation]) => ({
          method: method.toUpperCase(),
          path,
          pattern,
          shared,
          operation: operation as Operation,
        }))
    }),
  )

  function checkParameters({ url, headers }: WireExchange['request'], { shared, operation }: Call): string[] {
    const parameters = [...shared, ...(operation.parameters ?? [])].map((parameter) => resolve<Parameter>(parameter))
    const asked = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
    const unknown = [...new Set(url.searchParams.keys())].filter((name) => !asked.includes(name))
    const given = parameters.filter((one) => one.in !== 'path' && !ignoredHeaders.includes(one.name.toLowerCase()))
    return [
      ...unknown.map((name) => `query/${name} is not described`),
      ...given.flatMap(({ name, in: place, required = false, schema = {} }) => {
        const value = place === 'query' ? url.searchParams.get(name) : headers[name.toLowerCase()]
        if (value === null || value === undefined) return required ? [`${place}/${name} is missing`] : []
        const resolved = resolve<Schema>(schema)
        return listProblems(resolved, readParameter(String(value), resolved), `${place}/${name}`)
      }),
    ]
  }

  function checkBody({ headers, body }: WireExchange['request'], { operation }: Call): string[] {
    if (!operation.requestBody) return body === '' ? [] : ['the request has a body']
    const { content = {}, required = false } = resolve<Body>(operation.requestBody)
    if (body === '') return required ? ['the request has no body'] : []
    const [type = ''] = String(headers['content-type'] ?? '').split(';')
    const schema = content[type]?.schema
    return schema ? listProblems(schema, readJson(body), 'request') : [`the request is of the type ${type}`]
  }

  function checkAnswer({ status, body }: WireExchange['answer'], { responses }: Operation): string[] {
    const found = responses[status] ?? responses.default
    if (!found) return [`the status ${status} is not described`]
    const schema = resolve<Body>(found).content?.['application/json']?.schema
    if (!schema) return body === '' ? [] : [`the answer ${status} has a body`]
    return listProblems(schema, readJson(body), `answer ${status}`)
  }

  function checkExchange({ request, answer }: WireExchange) {
    const call = calls.find(({ method, pattern }) => method === request.method && pattern.test(request.url.pathname))
    if (!call) return null
    const problems = [
      ...checkParameters(request, call),
      ...checkBody(request, call),
      ...checkAnswer(answer, call.operation),
    ]
    return { kind: `${call.method} ${call.path}`, problems }
  }

  return {
    checkExchange,
    checkWebhook(event, webhook) {
      const described = document.webhooks?.[event]?.post
      if (!described) return [`the webhook ${event} is not described`]
      const call = { shared: [], operation: { ...described, responses: {} } }
      const request = { ...webhook, method: 'POST', url: new URL(webhook.url) }
      return [...checkParameters(request, call), ...checkBody({ ...request, headers: json }, call)]
    },
  }
}
