export { getCatalogueStatus } from './catalogue.service.ts'
export { requestImport, requestSync } from './catalogue-requests.ts'
export type { CatalogueSource, SourceProduct } from './catalogue-source.ts'
export { eraseCatalogue } from './erase-catalogue.ts'
