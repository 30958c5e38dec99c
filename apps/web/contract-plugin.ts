import type { Plugin } from 'vite'

const contractName = '@voice-shop/contract'
const virtualId = '\0voice-shop-contract'

/**
 * Gives the browser the contract without its zod schemas: of each route the method, the path and whether it is
 * public, of the rest the plain constants. The types stay whole. The server validates; zod here would cost a fifth of the page's bytes.
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
  const values = Object.entries(contract).map(([name, value]) => [name, findPlainValue(value)] as const)
  const plain = values.filter(([, value]) => value !== undefined)
  return plain.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`).join('')
}

function findPlainValue(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string') ? value : undefined
  if (typeof value !== 'object' || value === null || !('method' in value) || !('path' in value)) return undefined
  const { method, path } = value
  return { method, path, ...('access' in value && value.access === 'public' && { access: 'public' }) }
}
