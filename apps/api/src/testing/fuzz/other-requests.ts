import fc from 'fast-check'
import type { FuzzRequest } from './fuzz-request.ts'
import { nastyText } from './nasty-values.ts'
import { encode, oddHeaders, oddQuery, oddSegment, pathChange } from './request-parts.ts'

/** Addresses beside the contract: pages for browsers, files, probes. */
const otherPaths = [
  '/',
  '/login',
  '/register?token=x',
  '/assets/',
  '/healthz',
  '/readyz',
  '/api/',
  '/api/docs',
  '/api/docs/',
  '/api/openapi.json',
  '/api/auth/shopify/',
  '/api/auth/shopify/callback/',
  '/api/auth/bigcommerce/auth/',
  '/api/auth/bigcommerce/load/',
  '/api/auth/bigcommerce/uninstall/',
  '/api/auth/bigcommerce/remove_user/',
  '/api/stores/⟦merchant⟧/export/x/',
  '/api/photos/x.webp',
]
export const otherRequests: fc.Arbitrary<FuzzRequest> = fc
  .record({
    path: fc.tuple(fc.constantFrom(...otherPaths), oddSegment, pathChange, oddQuery, fc.boolean()),
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'TRACE', 'DELETE', 'PROPFIND'),
    pairs: fc.dictionary(
      fc.constantFrom('code', 'hmac', 'shop', 'state', 'context', 'timestamp', 'signed_payload_jwt', 'scope'),
      nastyText,
    ),
    odd: oddHeaders,
  })
  .map(({ path: [path, segment, change, query, isDeep], method, pairs, odd }) => {
    const list = Object.entries(pairs).map(([name, value]) => `${name}=${encode(value.slice(0, 600))}`)
    const search = list.length > 0 ? `?${list.join('&')}` : query
    return {
      actor: 'nobody',
      method,
      path: change(isDeep ? `${path}${segment}` : path) + search,
      headers: odd,
      body: null,
      framing: 'length',
    }
  })
