export { getName } from './team-row.ts'
export { membersKey, useMembers } from './use-team.ts'
