import { fileURLToPath } from 'node:url'
import * as contract from '@voice-shop/contract'
import type { Plugin } from 'vite'

const contractId = fileURLToPath(import.meta.resolve('@voice-shop/contract'))
const prefix = '\0voice-shop-contract/'
const values = listPlainValues(contract)

/**
 * Gives the browser the contract without its zod schemas: of each route the method and the path, and the plain
 * constants. The types stay whole. The server validates; zod here would cost a fifth of the page's bytes. Each value is
 * a module of its own, so that a page loads the routes that it calls.
 */
export const contractWithoutSchemas: Plugin = {
  name: 'voice-shop-contract-without-schemas',
  resolveId: (id) => (id.startsWith(prefix) ? id : undefined),
  load: (id) => {
    if (id === contractId)
      return Array.from(values.keys(), (name) => `export { ${name} } from '${prefix}${name}'`).join('\n')
    const [, name] = id.split(prefix)
    return name && `export const ${name} = ${values.get(name)}`
  },
}

/** The routes and constants among `all` by name, as JSON; another object is no constant, whole or in a list. */
export function listPlainValues(all: Readonly<Record<string, unknown>>): Map<string, string> {
  const texts = Object.entries(all).map(([name, value]) => [name, JSON.stringify(value, ['method', 'path'])] as const)
  return new Map(texts.filter(([, text]) => text !== undefined && !/\{(?!"method")/.test(text)))
}
