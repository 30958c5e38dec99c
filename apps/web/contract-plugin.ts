import { fileURLToPath } from 'node:url'
import * as contract from '@voice-shop/contract'
import type { Plugin } from 'vite'

/**
 * Gives the browser the contract without its zod schemas: of each route the method and the path, and the plain
 * constants. The types stay whole. The server validates; zod here would cost a fifth of the page's bytes.
 */
export const contractWithoutSchemas: Plugin = {
  name: 'voice-shop-contract-without-schemas',
  load: {
    filter: { id: fileURLToPath(import.meta.resolve('@voice-shop/contract')) },
    handler: () => renderPlainValues(contract),
  },
}

/** Code that exports the routes and constants among `values`; another object is no constant, whole or in a list. */
export function renderPlainValues(values: Readonly<Record<string, unknown>>): string {
  const exports = Object.entries(values).map(([name, value]) => {
    const json = JSON.stringify(value, ['method', 'path'])
    return json === undefined || /\{(?!"method")/.test(json) ? '' : `export const ${name} = ${json}\n`
  })
  return exports.join('')
}
