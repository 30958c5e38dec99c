import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CoreDeps } from '../../core/core-deps.ts'
import { AppError } from '../../core/errors.ts'
import { getLimitedAddress } from '../../core/http/client-address.ts'
import { speakingPagePolicy } from '../../core/http/security-headers.ts'
import type { WidgetStore, WidgetStores } from './widget-stores.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

const style =
  'body{margin:0;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}p{padding:24px;text-align:center}'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "img-src 'self' https: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** GET /talk/:key, the conversation as a page of ours: for a link, a QR code, and where the store's pages have no microphone. */
export function mountTalkPage(
  app: FastifyInstance,
  { stores, translate }: Pick<CoreDeps, 'translate'> & { stores: WidgetStores },
): void {
  async function findStore(key: string, address: string): Promise<WidgetStore | null> {
    try {
      return await stores.getStore(key, address)
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return null
      throw error
    }
  }

  app.get<{ Params: { key: string } }>('/talk/:key', async (request, reply) => {
    const { key } = request.params
    const found = await findStore(key, getLimitedAddress(request.ip))
    const language = request.requestedLanguage ?? found?.mainLanguage ?? request.language
    const name = escapeHtml(found?.storeName || 'Voice Shop')
    // A printed code may lead to a key that was replaced.
    const message = escapeHtml(translate(language, found ? 'widget.is_off' : 'widget.unknown_key'))
    const script = found ? `<script async src="/widget.js" data-key="${escapeHtml(key)}" data-page></script>` : ''
    const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${name}</title>
<link rel="icon" href="/logo.svg"><style>${style}</style></head><body><main><h1 hidden>${name}</h1>
<p ${found ? 'hidden ' : ''}data-voice-shop-off>${message}</p></main>${script}</body></html>`
    return reply
      .code(found ? 200 : 404)
      .header('content-security-policy', policy)
      .header('permissions-policy', speakingPagePolicy)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
