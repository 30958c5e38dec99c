export { getSlot, isTimeZone } from './calendar.ts'
export { RollupDeltas } from './rollup-deltas.ts'
export {
  addToCategoryRollups,
  addToProductRollups,
  addToSearchRollups,
  addToShopperRollups,
} from './rollups.repository.ts'
export { ShopperDeltas } from './shopper-entries.ts'
