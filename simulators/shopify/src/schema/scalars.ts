import { GraphQLError, type GraphQLSchema, isScalarType } from 'graphql'

/** What the scalars that matter to us look like; buildSchema lets any value pass for a scalar that it does not know. */
const patterns: Record<string, RegExp> = {
  DateTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
  Decimal: /^-?\d+(\.\d+)?$/,
  Money: /^-?\d+(\.\d+)?$/,
  URL: /^https?:\/\/[^\s]+$/,
  UnsignedInt64: /^\d+$/,
}

function isFitting(value: unknown, pattern: RegExp): boolean {
  return (typeof value === 'string' || typeof value === 'number') && pattern.test(String(value))
}

/** Lets the schema refuse malformed dates, amounts and addresses, in requests and in the simulator's own answers. */
export function checkScalars(schema: GraphQLSchema): GraphQLSchema {
  for (const [name, pattern] of Object.entries(patterns)) {
    const type = schema.getType(name)
    if (!isScalarType(type)) throw new Error(`The schema has no scalar ${name}`)
    const check = (value: unknown): unknown => {
      if (isFitting(value, pattern)) return String(value)
      throw new GraphQLError(`Invalid ${name}: ${JSON.stringify(value)}`)
    }
    type.coerceOutputValue = check
    type.coerceInputValue = check
  }
  return schema
}
