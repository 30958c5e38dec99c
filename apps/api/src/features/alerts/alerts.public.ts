export { fewestNow, getWorth, isSilenceUnusual, judgeLimit, judgeShare, type Share } from './alert-rules.ts'
export { longestStretch, shortestStretch } from './alert-windows.ts'
export { alertDataSets } from './alerts.data-sets.ts'
export { eraseAlerts } from './erase-alerts.ts'
