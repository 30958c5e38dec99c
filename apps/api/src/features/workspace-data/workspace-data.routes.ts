import { createExportRoute, deleteWorkspaceRoute } from '@voice-shop/contract'
import type { FastifyInstance } from 'fastify'
import type { CoreDeps } from '../../core/core-deps.ts'
import { isUuid } from '../../core/database/as-workspace.ts'
import type { MountRoute } from '../../core/http/mount-route.ts'
import type { PlatformDeps } from '../platforms/platforms.public.ts'
import { createExportLink, deleteWorkspace, openExport } from './workspace-data.service.ts'

/**
 * POST /api/stores/:id/export/
 * POST /api/stores/:id/delete/
 */
export function mountWorkspaceDataRoutes(mount: MountRoute, deps: PlatformDeps): void {
  const { db } = deps

  mount(createExportRoute, ({ context, params, body }) =>
    createExportLink(deps, { db, userId: context.session.userId, merchantId: params.id }, body),
  )

  mount(deleteWorkspaceRoute, async ({ context, params, body }) => {
    const access = { db, userId: context.session.userId, merchantId: params.id }
    const { isAccountDeleted } = await deleteWorkspace({ ...deps, log: context.log }, access, body)
    return { is_account_deleted: isAccountDeleted }
  })
}

/**
 * GET /api/stores/:id/export/:token/
 *
 * What POST …/export/ answers: a file for the browser's disk, and so no route of the contract.
 */
export function mountExportDownload(app: FastifyInstance, deps: CoreDeps): void {
  app.get<{ Params: { id: string; token: string } }>(
    '/api/stores/:id/export/:token/',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { id, token } = request.params
      const merchantId = isUuid(id) ? id : ''
      const { zip, fileName } = await openExport(deps, { merchantId, token })
      zip.on('error', (err) => request.log.error({ err }, 'an export broke off'))
      return reply.type('application/zip').header('content-disposition', `attachment; filename="${fileName}"`).send(zip)
    },
  )
}
