export { eraseInvitations } from './erase-invitations.ts'
export { joinTeam, joinTeamAsNewUser, requireInvitation } from './join-team.ts'
export { teamDataSets } from './team.data-sets.ts'
