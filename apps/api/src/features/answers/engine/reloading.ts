/** After so large a share of changes a store is read anew: what is gone is forgotten, and what is new is learned from. */
const mostChanged = 1
/** A store that never rests is not put off for longer: what is gone and was changed lies in memory until then. */
const mostPutOff = 4
/**
 * So small a store is read in a moment. What it usually says is known from half of its products as well as from all, and not from
 * its first five hundred: of judged sentences they cost .01 of nDCG and a few products that break a wish unsaid.
 */
export const mostInSmallStore = 10_000

interface ChangedStore {
  products: number
  /** Since they were read. */
  changes: number
}

/**
 * Whether all products of a store are to be read anew: not; at once if it has grown, for it is small, and answered from after that;
 * once nothing changes for a while; or in any case.
 */
export type Reloading = 'no' | 'first' | 'in_rest' | 'now'

/** How products are to be read anew after so many changes. */
export function getReloading({ products, changes }: ChangedStore, mostSmall = mostInSmallStore): Reloading {
  if (changes <= mostChanged * products) return 'no'
  if (products + changes <= mostSmall) return 'first'
  return changes > mostPutOff * products ? 'now' : 'in_rest'
}
