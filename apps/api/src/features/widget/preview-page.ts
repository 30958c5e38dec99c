import { widgetPreviewPath } from '@voice-shop/contract'
import type { FastifyInstance } from 'fastify'
import { speakingPagePolicy } from '../../core/http/security-headers.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "img-src 'self' https: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** What is opened from it is opened beside it. */
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>Voice Shop</title>
<base target="_blank"></head><body><script async src="/widget-preview.js"></script></body></html>`

/** GET /widget-preview, the widget with settings that are not saved, in a frame of the app. */
export function mountPreviewPage(app: FastifyInstance): void {
  app.get(widgetPreviewPath, (_, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('permissions-policy', speakingPagePolicy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html),
  )
}
