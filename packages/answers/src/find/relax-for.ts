import type { Finding, FoundProduct, Relaxation } from '../model.ts'

/** What an answer gives up when another product comes first: the same of the answer as a whole, its own of that product. */
export function relaxFor({ products: [before], trace }: Finding, first: FoundProduct): Relaxation[] {
  const isOfBefore = (one: Relaxation) => before?.givenUp.some(({ slot, to }) => slot === one.slot && to === one.to)
  return [...trace.relaxed.filter((one) => !isOfBefore(one)), ...first.givenUp]
}
