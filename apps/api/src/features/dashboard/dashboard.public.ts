export { dashboardDataSets } from './dashboard.data-sets.ts'
export { getDashboard } from './dashboard.service.ts'
export { eraseDashboard } from './erase-dashboard.ts'
export { listSearchesForFile } from './searches.service.ts'
