import { z } from 'zod'
import { proofSchema } from './proof.ts'
import { defineRoute } from './route.ts'

export const handOverRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/users/:id/hand-over/',
  slice: 'ownership',
  summary: 'Make a member the owner of the workspace; who owned it becomes a member',
  access: 'workspace',
  hashesPassword: true,
  permission: 'team.hand_over',
  params: z.object({ id: z.uuid() }),
  body: proofSchema,
  answers: { 204: null },
})
