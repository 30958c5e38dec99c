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
    load: async (id) => (id === virtualId ? renderContract(await import(contractName)) : undefined),
  }
}

/** The source text of a module that exports the plain values among `contract`'s exports. */
export function renderContract(contract: Record<string, unknown>): string {
  return Object.entries(contract)
    .flatMap(([name, value]) => {
      const plain = isRoute(value) ? { method: value.method, path: value.path } : value
      return isRoute(value) || isConstant(value) ? [`export const ${name} = ${JSON.stringify(plain)}\n`] : []
    })
    .join('')
}

function isRoute(value: unknown): value is { method: string; path: string } {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

function isConstant(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string')
  return typeof value === 'string' || typeof value === 'number'
}
