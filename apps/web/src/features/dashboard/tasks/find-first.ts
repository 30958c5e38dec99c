import type { Task } from '@voice-shop/contract'

/** The product that may be shown first to who asks for what the store does not have just so; none where it is of another kind. */
export function findFirst({ subject, products }: Task): Task['products'][number] | undefined {
  const isNear = subject.kind === 'wish' && subject.slot !== null && subject.slot !== 'types'
  return isNear ? products[0] : undefined
}
