/** A schema of OpenAPI 3.0, or what of JSON Schema we make of it. */
export type Schema = Record<string, unknown>

const nested = ['items', 'not'] as const
const lists = ['oneOf', 'anyOf'] as const

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `#/components/schemas/Name` as Name. Throws for any other reference: our documents have none. */
export function getSchemaName(reference: unknown): string {
  const [, name] = /^#\/components\/schemas\/([^/]+)$/.exec(String(reference)) ?? []
  if (name === undefined) throw new Error(`the reference ${String(reference)} leads to no schema`)
  return decodeURIComponent(name)
}

function allowNull(schema: Schema): Schema {
  const { nullable, ...rest } = schema
  if (nullable !== true || rest.type === undefined) return rest
  return {
    ...rest,
    type: [rest.type, 'null'].flat(),
    ...(Array.isArray(rest.enum) ? { enum: [...rest.enum, null] } : {}),
  }
}

/** 3.0 says by a word beside a bound that it is none of the values. */
function excludeBounds(schema: Schema): Schema {
  const { exclusiveMaximum, exclusiveMinimum, ...rest } = schema
  return {
    ...rest,
    ...(exclusiveMaximum === true ? { exclusiveMaximum: rest.maximum } : {}),
    ...(exclusiveMinimum === true ? { exclusiveMinimum: rest.minimum } : {}),
  }
}

/**
 * A schema of OpenAPI 3.0 as JSON Schema of 2019: null by type, and no field of an object that the description does not
 * name. `schemas` are the document's, for what an object is put together of.
 */
export function convertSchema(schema: Schema, schemas: Record<string, Schema>, isPart = false): Schema {
  if (schema.$ref !== undefined) {
    const name = getSchemaName(schema.$ref)
    // A part of an object has to let pass what the other parts name.
    if (isPart) return convertSchema(schemas[name] ?? {}, schemas, true)
    return { $ref: `#/$defs/${encodeURIComponent(name)}` }
  }
  const { properties, allOf, additionalProperties, ...rest } = allowNull(excludeBounds(schema))
  const converted: Schema = { ...rest }
  for (const field of nested) {
    if (isSchema(converted[field])) converted[field] = convertSchema(converted[field], schemas)
  }
  for (const field of lists) {
    const options = converted[field]
    if (Array.isArray(options))
      converted[field] = options.map((option) => convertSchema(option as Schema, schemas, isPart))
  }
  if (Array.isArray(allOf)) converted.allOf = allOf.map((part) => convertSchema(part as Schema, schemas, true))
  if (isSchema(properties)) {
    const entries = Object.entries(properties).map(([name, value]) => [name, convertSchema(value as Schema, schemas)])
    converted.properties = Object.fromEntries(entries)
  }
  if (additionalProperties !== undefined) {
    converted.additionalProperties = isSchema(additionalProperties)
      ? convertSchema(additionalProperties, schemas)
      : additionalProperties
  } else if (!isPart && (isSchema(properties) || Array.isArray(allOf))) converted.unevaluatedProperties = false
  return converted
}
