import { GraphQLError, type GraphQLFieldResolver } from 'graphql'

/** Reads a field or calls it; what the simulator does not know is an error, never a quiet null. */
// biome-ignore lint/complexity/useMaxParams: graphql-js calls it so.
export const resolveField: GraphQLFieldResolver<unknown, unknown> = (source, args, context, info) => {
  // graphql-js asks for fields of objects only, and those are all made here.
  const value = (source as Record<string, unknown>)[info.fieldName]
  if (value === undefined) {
    throw new GraphQLError(`The simulator does not model ${info.parentType.name}.${info.fieldName}`, {
      extensions: { code: 'NOT_SIMULATED' },
    })
  }
  return typeof value === 'function' ? value(args, context) : value
}
