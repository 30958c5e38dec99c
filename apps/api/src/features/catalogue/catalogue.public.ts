export { catalogueDataSets } from './catalogue.data-sets.ts'
export { leftJoinImports } from './catalogue.repository.ts'
export { getCatalogueStatus } from './catalogue.service.ts'
export { type CatalogueChanges, catalogueChannel, createCatalogueChanges } from './catalogue-changes.ts'
export { requestImport, requestSync } from './catalogue-requests.ts'
export type { CatalogueSource, SourceProduct, SourceVariant } from './catalogue-source.ts'
export { eraseCatalogue } from './erase-catalogue.ts'
export { type FeedHttp, publicFeedHttp } from './feed/feed-file.ts'
export { formatUnits } from './minor-units.ts'
export { getNextRun } from './next-run.ts'
export { listCatalogueLanguages } from './product-languages.queries.ts'
export { listTitles } from './product-titles.queries.ts'
export { countAllProducts, sumProductBytes } from './products.repository.ts'
export { describePushed, pushProducts } from './push-products.service.ts'
export { selectCatalogues } from './revisions.repository.ts'
export { saveSold } from './sold-products.repository.ts'
/*
 * Who keeps products in memory takes readChangeCursor first, then pages of listStoreProducts, which readProductPage reads, and whenever
 * catalogueChanges says so pages of listProductChanges from the cursor on; where these answer null, all again.
 */
export {
  type ChangeCursor,
  findProductsByWords,
  findStoreProducts,
  listProductChanges,
  listSampleProducts,
  listStoreProducts,
  measureStoreProducts,
  type ProductChange,
  type ProductKey,
  type ProductPage,
  readChangeCursor,
  selectStoreProducts,
  toStoreProducts,
  type WeighedWord,
  weighWords,
} from './store-products.queries.ts'
export type {
  LanguageProduct,
  ReadProduct,
  ShownLanguageProduct,
  ShownStoreProduct,
} from './store-products.ts'
