import type { Plugin } from 'vite'

const contractName = '@voice-shop/contract'
const virtualId = '\0voice-shop-contract'

/**
 * Gives the browser the contract without its zod schemas: of each route the method, the path and whether it is
 * public, of the rest the plain constants. The types stay whole. The server validates; zod here would cost a fifth of the
 * page's bytes. Each value is a module of its own, so that a page loads the routes that it calls.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'voice-shop-contract-without-schemas',
    enforce: 'pre',
    resolveId: (id) => {
      if (id === contractName) return virtualId
      return id.startsWith(`${virtualId}/`) ? id : undefined
    },
    load: async (id) => {
      if (!id.startsWith(virtualId)) return undefined
      const values = listPlainValues(await import(contractName))
      const name = id.slice(virtualId.length + 1)
      if (name) return `export const ${name} = ${JSON.stringify(values.get(name))}`
      return Array.from(values.keys(), (key) => `export { ${key} } from '${virtualId}/${key}'`).join('\n')
    },
  }
}

/** The routes and constants among what `contract` exports, by name, as the browser gets them. */
export function listPlainValues(contract: Record<string, unknown>): Map<string, unknown> {
  const values = Object.entries(contract).map(([name, value]) => [name, findPlainValue(value)] as const)
  return new Map(values.filter(([, value]) => value !== undefined))
}

function findPlainValue(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string') ? value : undefined
  if (typeof value !== 'object' || value === null || !('method' in value) || !('path' in value)) return undefined
  const { method, path } = value
  return { method, path, ...('access' in value && value.access === 'public' && { access: 'public' }) }
}
