import { fileURLToPath } from 'node:url'
import * as contract from '@voice-shop/contract'
import type { Plugin } from 'vite'

const contractId = fileURLToPath(import.meta.resolve('@voice-shop/contract'))
const prefix = '\0voice-shop-contract/'
const values = listPlainValues(contract)

/**
 * Gives the browser the contract without its zod schemas: of each route the method, the path and whether it is
 * public, and the plain constants. The types stay whole. The server validates; zod here would cost a fifth of the page's
 * bytes. Each value is a module of its own, so that a page loads the routes that it calls.
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
  const keys = ['method', 'path', 'access']
  const texts = Object.entries(all).map(([name, value]) => [name, JSON.stringify(value, keys)] as const)
  const plain = texts.filter(([, text]) => text !== undefined && !/\{(?!"method")/.test(text))
  // Calls carry who asks, but for the public ones.
  return new Map(plain.map(([name, text]) => [name, text.replace(/,"access":"(?!public")\w+"/, '')]))
}
