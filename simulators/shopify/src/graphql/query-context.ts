import { GraphQLError } from 'graphql'
import type { AccessToken } from '../oauth/token-store.ts'
import type { Simulation } from '../simulation.ts'
import type { Shop } from '../state/shop.ts'

/** Who asks: the app, on this store, with these scopes. */
export interface QueryContext {
  simulation: Simulation
  shop: Shop
  access: AccessToken
}

/** Throws ACCESS_DENIED as Shopify words it unless the token has the scope; writing includes reading. */
export function requireScope({ access }: QueryContext, scope: string, field: string): void {
  if (access.scopes.includes(scope) || access.scopes.includes(scope.replace('read_', 'write_'))) return
  throw new GraphQLError(`Access denied for ${field} field. Required access: \`${scope}\` access scope.`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess: `\`${scope}\` access scope.`,
    },
  })
}
