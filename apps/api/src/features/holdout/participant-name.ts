import { createHash } from 'node:crypto'

/** What a shopper is called in a comparison: as their page reads it (apps/widget/src/comparison.ts). */
export function nameParticipant(comparisonId: string, shopperId: string): string {
  return createHash('sha256').update(`${comparisonId} ${shopperId}`).digest('hex').slice(0, 32)
}
