export { AuditCard } from './audit-card.tsx'
