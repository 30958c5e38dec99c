import type { RouteDeclaration } from '@voice-shop/contract'
import { z } from 'zod'

/** The parts of JSON Schema that the contract's shapes come to. */
export interface JsonSchema {
  type?: string
  format?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
}

export type RequestPart = 'params' | 'query' | 'headers' | 'body'
export const requestParts: readonly RequestPart[] = ['params', 'query', 'headers', 'body']

/** A value that a request may carry, wherever it stands. */
export interface RouteField {
  part: RequestPart
  /** From the part's root; 0 for the elements of a list. */
  path: readonly (string | number)[]
  name: string
  schema: JsonSchema
}

/** What a part of a route's request looks like; null where it takes none. */
export function describePart(route: RouteDeclaration, part: RequestPart): JsonSchema | null {
  const schema = route[part]
  return schema ? (z.toJSONSchema(schema, { io: 'input' }) as JsonSchema) : null
}

function* walk(schema: JsonSchema, field: RouteField): Generator<RouteField> {
  for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* walk(choice, field)
  if (schema.items) yield* walk(schema.items, { ...field, path: [...field.path, 0], schema: schema.items })
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield* walk(property, { ...field, path: [...field.path, name], name, schema: property })
  }
  if (!schema.properties && !schema.items) yield { ...field, schema }
}

/** Every value that the contract lets a caller of this route send, those of nested objects and lists included. */
export function listFields(route: RouteDeclaration): RouteField[] {
  return requestParts.flatMap((part) => {
    const schema = describePart(route, part)
    return schema ? [...walk(schema, { part, path: [], name: '', schema })] : []
  })
}
