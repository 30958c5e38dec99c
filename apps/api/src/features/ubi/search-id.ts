import { v5 } from 'uuid'

/** Namespace of the version 5 UUIDs made from query ids that are none. Never changes: it keeps imports idempotent. */
export const queryIdNamespace = '5b0f6c1e-8d5a-4f0e-9a57-3c1d2f7b6e84'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The search id of a UBI query id: the id itself where it is a UUID, else always the same one made from it. */
export function getSearchId(queryId: string): string {
  const lowered = queryId.toLowerCase()
  return uuidPattern.test(lowered) ? lowered : v5(queryId, queryIdNamespace)
}
