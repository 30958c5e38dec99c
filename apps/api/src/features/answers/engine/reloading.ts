/** After so large a share of changes a store is read anew: what is gone is forgotten, and what is new is learned from. */
const mostChanged = 1
/** A store that never rests is not put off for longer: what is gone and was changed lies in memory until then. */
const mostPutOff = 4
/** A store that is being filled for the first time is not read twice for a page or two. */
const leastProducts = 500

/** Whether all products of a store are to be read anew: not, once nothing changes for a while, or in any case. */
export function getReloading({ products, changes }: { products: number; changes: number }): 'no' | 'in_rest' | 'now' {
  if (changes <= mostChanged * products) return 'no'
  return changes > mostPutOff * Math.max(products, leastProducts) ? 'now' : 'in_rest'
}
