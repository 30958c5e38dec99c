export { TeamCard } from './team-card.tsx'
export { TwoStepRequirementCard } from './two-step-requirement-card.tsx'
export { type InvitationCheck, useInvitationCheck, type VerifiedInvitation } from './use-invitation-check.ts'
