import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { buildSchema, type GraphQLSchema } from 'graphql'

export const partnerApiVersion = '2026-07'
export const partnerSchemaFile = fileURLToPath(new URL(`./partner-${partnerApiVersion}.graphql.br`, import.meta.url))

let schema: GraphQLSchema | undefined

/** The official schema of the Partner API, which is small; it is built at the first use and then kept. */
export function getPartnerSchema(): GraphQLSchema {
  schema ??= buildSchema(brotliDecompressSync(readFileSync(partnerSchemaFile)).toString(), {
    assumeValid: true,
    noLocation: true,
  })
  return schema
}
