export { getDashboard } from './dashboard.service.ts'
export { listSearchesForFile } from './searches.service.ts'
