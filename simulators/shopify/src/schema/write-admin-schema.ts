import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'
import { buildClientSchema, type IntrospectionQuery, printSchema } from 'graphql'
import { adminSchemaFile } from './admin-schema.ts'

/**
 * Renews `admin-2026-10.graphql.br` from the introspection JSON of Shopify's own package `@shopify/dev-mcp`
 * (`data/admin_*.json`, plain or .gz): `node src/schema/write-admin-schema.ts <file>`. That package brings hundreds of
 * others along, so the types are kept here instead: all of them, without the descriptions, 90 KB.
 */
function writeAdminSchema(introspectionFile: string): void {
  const bytes = readFileSync(introspectionFile)
  const text = (introspectionFile.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  const introspection: unknown = JSON.parse(text, (key, value: unknown) => (key === 'description' ? null : value))
  // The package's format is known: {data: {__schema}}; buildClientSchema refuses anything else.
  const { data } = introspection as { data: IntrospectionQuery }
  const types = printSchema(buildClientSchema(data))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  writeFileSync(adminSchemaFile, brotliCompressSync(types, { params }))
}

const [introspectionFile] = process.argv.slice(2)
if (introspectionFile === undefined) throw new Error('Name the introspection JSON')
writeAdminSchema(introspectionFile)
