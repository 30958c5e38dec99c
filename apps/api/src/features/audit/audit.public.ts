export { auditDataSets } from './audit.data-sets.ts'
export { type Actor, getActor, listLastOfActions, recordAudit } from './audit.repository.ts'
export { eraseAudit } from './erase-audit.ts'
