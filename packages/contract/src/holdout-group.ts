/** Of a store's shoppers so many see no widget while it compares. */
export const heldOutShare = 0.05

/** Of a cart, and so of its order: the participant of a comparison whose cart it is. */
export const participantAttribute = 'voice_shop_group'

/**
 * Whether a participant sees no widget. It is named by the first half of a SHA-256, which page and server read alike: nobody
 * has to be asked, and the same shopper is in the same group at each visit.
 */
export function isHeldOut(participant: string): boolean {
  return Number.parseInt(participant.slice(0, 8), 16) < heldOutShare * 2 ** 32
}
