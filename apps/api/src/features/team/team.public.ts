export { joinTeam, joinTeamAsNewUser, requireInvitation } from './join-team.ts'
