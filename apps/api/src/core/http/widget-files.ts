import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Pages of any store load them; there is nothing in them that is not public. */
function openToPages(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
}

/** So long a store's page may run the widget of before. */
const loaderSeconds = 300

/**
 * Serves the built widget: /widget.js, whose name is in every store's page, and what it loads under names with hashes.
 * Comes after the web app, with which it is built.
 */
export async function registerWidgetFiles(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'widget.js')) || !app.hasReplyDecorator('sendFile')) {
    app.log.warn({ folder }, 'the widget is not built: stores have no button')
    return
  }
  await app.register(fastifyStatic, {
    root: join(folder, 'widget'),
    prefix: '/widget/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    setHeaders: openToPages,
  })
  // For our own page alone.
  app.get('/widget-preview.js', (_, reply) =>
    reply.sendFile('widget-preview.js', folder, { immutable: false, maxAge: 0 }),
  )
  app.get('/widget.js', (_, reply) => {
    openToPages(reply)
    return reply.sendFile('widget.js', folder, { immutable: false, maxAge: loaderSeconds * 1000 })
  })
}
