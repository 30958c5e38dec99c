/** Apart from analytics.public.ts, on which voice builds: the dashboard builds on voice. */
export { getDashboard } from './analytics.service.ts'
export { listSearchesForFile } from './searches.service.ts'
