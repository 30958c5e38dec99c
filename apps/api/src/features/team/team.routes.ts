import {
  cancelInvitationRoute,
  createInvitationRoute,
  listInvitationsRoute,
  listMembersRoute,
  removeMemberRoute,
  resendInvitationRoute,
  verifyInvitationRoute,
} from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Membership, MountRoute, Session } from '../../core/http/mount-route.ts'
import { cancelInvitation, invite, listInvitations, resendInvitation, verifyInvitation } from './invitations.service.ts'
import { listMembers, removeMember } from './members.service.ts'

/**
 * GET    /api/auth/users/
 * DELETE /api/auth/users/:id/
 * GET    /api/auth/invitations/
 * POST   /api/auth/invitations/
 * POST   /api/auth/invitations/:id/resend/
 * DELETE /api/auth/invitations/:id/
 * GET    /api/auth/invitations/verify/:token/
 */
export function mountTeamRoutes(mount: MountRoute, deps: CoreDeps): void {
  const { db, clock } = deps
  const getAsker = (context: { membership: Membership; session: Session }) => ({
    workspaceId: context.membership.workspaceId,
    userId: context.session.userId,
  })

  mount(listMembersRoute, ({ context, query }) => {
    const { workspaceId, permissions } = context.membership
    return listMembers(db, { workspaceId, query, tellsTwoStep: permissions.includes('team.require_two_step') })
  })
  mount(removeMemberRoute, async ({ context, params }) => {
    const { workspaceId, userId: removedBy } = getAsker(context)
    await removeMember(db, { workspaceId, removedBy, userId: params.id, now: clock.now() })
    return undefined
  })

  mount(listInvitationsRoute, ({ context, query }) =>
    listInvitations(db, { workspaceId: context.membership.workspaceId, query }),
  )
  mount(createInvitationRoute, ({ context, body }) => invite(deps, getAsker(context), body.email))
  mount(resendInvitationRoute, ({ context, params }) => resendInvitation(deps, getAsker(context), params.id))
  mount(cancelInvitationRoute, async ({ context, params }) => {
    await cancelInvitation(deps, getAsker(context), params.id)
    return undefined
  })
  mount(verifyInvitationRoute, ({ params }) => verifyInvitation(deps, params.token))
}
