import type { RouteDeclaration } from '@voice-shop/contract'
import type { Plugin } from 'vite'

const contractName = '@voice-shop/contract'
const virtualId = '\0voice-shop-contract'
const partPrefix = `${virtualId}/`

/**
 * Gives the browser the contract without its zod schemas: of each route the method, the path and whether it is public,
 * of the rest the plain constants. The types stay whole. The server validates; zod here would cost a fifth of the
 * page's bytes.
 * Each value is a module of its own, so that a page loads the routes that it calls and not those of all pages.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'voice-shop-contract-without-schemas',
    enforce: 'pre',
    resolveId: (id) => {
      if (id === contractName) return virtualId
      return id.startsWith(partPrefix) ? id : undefined
    },
    load: async (id) => {
      if (!id.startsWith(virtualId)) return undefined
      const values = listPlainValues(await import(contractName))
      if (id === virtualId) return Object.keys(values).map(renderReExport).join('')
      return `export default ${JSON.stringify(values[id.slice(partPrefix.length)])}`
    },
  }
}

function renderReExport(name: string): string {
  return `export { default as ${name} } from ${JSON.stringify(partPrefix + name)}\n`
}

type Route = Pick<RouteDeclaration, 'method' | 'path' | 'access'>

/** The routes and constants among the contract's exports, as the browser gets them. */
export function listPlainValues(contract: Record<string, unknown>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(contract)) {
    if (isRoute(value)) values[name] = getPlainRoute(value)
    else if (isConstant(value)) values[name] = value
  }
  return values
}

/** What a caller needs; of its access, that it takes no credentials. */
function getPlainRoute({ method, path, access }: Route): Partial<Route> {
  return { method, path, ...(access === 'public' && { access }) }
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

function isConstant(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string')
  return typeof value === 'string' || typeof value === 'number'
}
