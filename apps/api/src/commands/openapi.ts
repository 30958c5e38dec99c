import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildOpenApiDocument } from '@voice-shop/contract/openapi'

/*
 * Writes the OpenAPI document of the contract to packages/contract/openapi.json, so that a change of the wire format
 * shows in its diff. --check only compares.
 */
const path = fileURLToPath(new URL('../../../../packages/contract/openapi.json', import.meta.url))
const text = `${JSON.stringify(buildOpenApiDocument(), null, 2)}\n`
const isCurrent = existsSync(path) && readFileSync(path, 'utf8') === text

if (!process.argv.includes('--check')) {
  writeFileSync(path, text)
} else if (!isCurrent) {
  console.error('packages/contract/openapi.json is behind the contract; run npm run openapi')
  process.exitCode = 1
}
