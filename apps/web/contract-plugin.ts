import type { Plugin } from 'vite'

const contractName = '@voice-shop/contract'
const virtualId = '\0voice-shop-contract'

/**
 * Gives the browser the contract without its zod schemas: of each route the method and path, of the rest the
 * plain constants. The types stay whole. The server validates; zod here would cost a fifth of the page's bytes.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'voice-shop-contract-without-schemas',
    enforce: 'pre',
    resolveId: (id) => (id === contractName ? virtualId : undefined),
    load: async (id) => (id === virtualId ? renderPlainValues(await import(contractName)) : undefined),
  }
}

/** Code that exports the routes and constants among `contract`, as the browser gets them. */
export function renderPlainValues(contract: Record<string, unknown>): string {
  const lines = Object.entries(contract).map(([name, value]) => {
    const plain = findPlainValue(value)
    return plain === undefined ? '' : `export const ${name} = ${JSON.stringify(plain)}\n`
  })
  return lines.join('')
}

function findPlainValue(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value !== 'object' || value === null) return undefined
  if ('method' in value && 'path' in value) return { method: value.method, path: value.path }
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined
}
