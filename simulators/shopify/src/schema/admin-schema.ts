import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { buildSchema, type GraphQLSchema, parse, validate } from 'graphql'
import { checkScalars } from './scalars.ts'

export const adminApiVersion = '2026-10'
export const adminSchemaFile = fileURLToPath(new URL(`./admin-${adminApiVersion}.graphql.br`, import.meta.url))

let schema: GraphQLSchema | undefined

/** The official schema of the Admin API. It is built at the first use, which takes about 0.2 s, and then kept. */
export function getAdminSchema(): GraphQLSchema {
  schema ??= checkScalars(
    buildSchema(brotliDecompressSync(readFileSync(adminSchemaFile)).toString(), {
      // By the letter of the specification, which graphql-js checks, some of its deprecations are not allowed.
      assumeValid: true,
      noLocation: true,
    }),
  )
  return schema
}

/** What is wrong with a GraphQL document by the official schema; empty when Shopify would accept it. */
export function listDocumentProblems(document: string, schema = getAdminSchema()): string[] {
  try {
    return validate(schema, parse(document)).map((problem) => problem.message)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
