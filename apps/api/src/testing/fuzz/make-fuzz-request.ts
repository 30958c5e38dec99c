import { recordEventsRoute } from '@voice-shop/contract'
import fc from 'fast-check'
import type { FuzzRequest } from './fuzz-request.ts'
import { mangledRequests } from './mangled-requests.ts'
import { otherRequests } from './other-requests.ts'
import { requestsOf, weightedRoutes } from './route-requests.ts'
import { webhookRequests } from './webhook-requests.ts'

/** Requests of every kind; those of events twice as often as others. */
const requests: fc.Arbitrary<FuzzRequest> = fc.oneof(
  { weight: 70, arbitrary: fc.oneof(...weightedRoutes, { weight: 8, arbitrary: requestsOf(recordEventsRoute) }) },
  { weight: 12, arbitrary: webhookRequests },
  { weight: 10, arbitrary: otherRequests },
  { weight: 8, arbitrary: mangledRequests },
)

/** The request of this number, the same whenever it is asked for. */
export function makeFuzzRequest(seed: number, number: number): FuzzRequest {
  const [request] = fc.sample(requests, { seed: (seed * 1_000_003 + number) | 0, numRuns: 1 })
  if (!request) throw new Error('no request was made')
  return request
}
