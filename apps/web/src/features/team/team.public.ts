export { getName } from './team-row.ts'
export { useMembers } from './use-team.ts'
export { useTeamReload } from './use-team-changes.ts'
