import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'
import { buildClientSchema, type IntrospectionQuery, printSchema } from 'graphql'
import { adminSchemaFile } from './admin-schema.ts'
import { partnerSchemaFile } from './partner-schema.ts'

const files: Record<string, string> = { admin: adminSchemaFile, partner: partnerSchemaFile }

/**
 * Renews `admin-2026-10.graphql.br` or `partner-2026-07.graphql.br` from the introspection JSON of Shopify's own package
 * `@shopify/dev-mcp` (`data/admin_*.json`, `data/partner_*.json`, plain or .gz):
 * `node src/schema/write-schema.ts admin|partner <file>`. That package brings hundreds of others along, so the types are
 * kept here instead: all of them, without the descriptions, 90 KB and 3 KB.
 */
function writeSchema(schemaFile: string, introspectionFile: string): void {
  const bytes = readFileSync(introspectionFile)
  const text = (introspectionFile.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  const introspection: unknown = JSON.parse(text, (key, value: unknown) => (key === 'description' ? null : value))
  // The package's format is known: {data: {__schema}}; buildClientSchema refuses anything else.
  const { data } = introspection as { data: IntrospectionQuery }
  const types = printSchema(buildClientSchema(data))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  writeFileSync(schemaFile, brotliCompressSync(types, { params }))
}

const [name = '', introspectionFile] = process.argv.slice(2)
const schemaFile = files[name]
if (schemaFile === undefined || introspectionFile === undefined) throw new Error('Say admin or partner, and the file')
writeSchema(schemaFile, introspectionFile)
