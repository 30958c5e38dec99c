import { z } from 'zod'
import { pageQuerySchema, pageSchema } from './pagination.ts'
import { photoPathSchema } from './profile.ts'
import { defineRoute } from './route.ts'
import { emailSchema } from './text.ts'
import { roleSchema } from './workspaces.ts'

const idParamsSchema = z.object({ id: z.uuid() })

export const memberSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_photo: photoPathSchema,
  /** The first group is the role. */
  groups: z.array(roleSchema),
  /** When the user joined this workspace, ISO 8601. */
  date_joined: z.iso.datetime(),
  /** Told to the owner, null to everybody else. */
  has_two_step: z.boolean().nullable(),
})
export type Member = z.infer<typeof memberSchema>

export const listMembersRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/users/',
  slice: 'team',
  summary: 'The members of the workspace, the owner first, then by the date of joining',
  access: 'workspace',
  permission: 'team.view',
  query: pageQuerySchema,
  answers: { 200: pageSchema(memberSchema) },
})

export const removeMemberRoute = defineRoute({
  method: 'DELETE',
  path: '/api/auth/users/:id/',
  slice: 'team',
  summary: 'Remove a member from the workspace; the account stays',
  access: 'workspace',
  permission: 'team.remove',
  params: idParamsSchema,
  answers: { 204: null },
})

export const invitationStatuses = ['pending', 'invited'] as const

export const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  /** `invited` once the mail went out, `pending` before. */
  status: z.enum(invitationStatuses),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type Invitation = z.infer<typeof invitationSchema>

export const listInvitationsRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/invitations/',
  slice: 'team',
  summary: 'The open invitations of the workspace, newest first, expired ones included',
  access: 'workspace',
  permission: 'team.view',
  query: pageQuerySchema,
  answers: { 200: pageSchema(invitationSchema) },
})

export const createInvitationRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/invitations/',
  slice: 'team',
  summary: 'Invite an e-mail address into the workspace; the mail goes out at once',
  access: 'workspace',
  permission: 'team.invite',
  limit: 'invitation',
  body: z.object({ email: emailSchema }),
  answers: { 201: invitationSchema },
})

export const resendInvitationRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/invitations/:id/resend/',
  slice: 'team',
  summary: 'Send an invitation again with a new link, good for 7 days; the link before stops',
  access: 'workspace',
  permission: 'team.invite',
  limit: 'invitation',
  params: idParamsSchema,
  answers: { 200: invitationSchema },
})

export const cancelInvitationRoute = defineRoute({
  method: 'DELETE',
  path: '/api/auth/invitations/:id/',
  slice: 'team',
  summary: 'Cancel an invitation: its link stops',
  access: 'workspace',
  permission: 'team.remove',
  params: idParamsSchema,
  answers: { 204: null },
})

export const verifyInvitationRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/invitations/verify/:token/',
  slice: 'team',
  summary: 'Whom an invitation is for; the holder of its link may know',
  access: 'public',
  limit: 'code',
  params: z.object({ token: z.string().min(1).max(200) }),
  answers: {
    200: z.object({
      email: z.string(),
      store_name: z.string(),
      /** Whether that e-mail has an account already: then signing in with the token joins the workspace. */
      has_account: z.boolean(),
    }),
  },
})
