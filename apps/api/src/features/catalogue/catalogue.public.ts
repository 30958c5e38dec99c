export { getCatalogueStatus } from './catalogue.service.ts'
export { requestImport, requestSync } from './catalogue-requests.ts'
export { eraseCatalogue } from './erase-catalogue.ts'
