export { type Actor, getActor, listLastOfActions, recordAudit } from './audit.repository.ts'
