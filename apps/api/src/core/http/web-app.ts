import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { getQuietLevel } from '../log.ts'
import { speakingPagePolicy } from './security-headers.ts'

interface Page {
  html: string
  /** The same in brotli. */
  compressed: Buffer
  contentSecurityPolicy: string
}

/** In the build's folder itself: what is served under its own name. */
const plainFile = /^[^.].*\.(?!html$|br$)\w+$/
/** A path that names a file, though no page: none that is there comes so far. */
const fileElsewhere = /\.(?!html$)\w+$/
/** Accept-Encoding names it, and not to refuse it. No two spaces in a row can be split in two ways: the time is linear. */
const takesBrotli = /(?:^|,)\s*br(?:\s*;\s*q=(?:0\.\d*[1-9]|1))?\s*(?:,|$)/i
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const inlineStyle = /<style>([\s\S]*?)<\/style>/g

/** The sources of what is inline in a page, by their hashes. */
function listHashes(html: string, inline: RegExp): string[] {
  const texts = [...html.matchAll(inline)].map(([, text]) => text ?? '')
  return texts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`)
}

/** Scripts and styles of our own only; the page's inline ones by their hashes. Images may come from shops. */
function buildContentSecurityPolicy(html: string): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...listHashes(html, inlineScript)].join(' ')}`,
    `style-src ${["'self'", ...listHashes(html, inlineStyle)].join(' ')}`,
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function readPages(folder: string): Map<string, Page> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.html'))
  return new Map(
    names.map((name) => {
      const html = readFileSync(join(folder, name), 'utf8')
      const compressed = readFileSync(join(folder, `${name}.br`))
      const page = { html, compressed, contentSecurityPolicy: buildContentSecurityPolicy(html) }
      return [name.slice(0, -'.html'.length), page]
    }),
  )
}

/**
 * Serves the built web app: hashed assets for a year, precompressed; for every other path outside /api the page of
 * its first segment (`/login` -> login.html), which preloads what that route needs, else the dashboard's. A file that is
 * not there answers 404: a script of that address would otherwise be handed a page.
 */
export async function registerWebApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'dashboard.html'))) {
    app.log.warn({ folder }, 'the web app is not built: only the API is served')
    return
  }
  const pages = readPages(folder)
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  // Names without a hash may change what they hold.
  for (const name of readdirSync(folder).filter((name) => plainFile.test(name))) {
    app.get(`/${name}`, (_, reply) => {
      const isSvg = name.endsWith('.svg')
      if (isSvg) reply.type('image/svg+xml; charset=utf-8')
      return reply.sendFile(name, folder, { immutable: false, maxAge: '1h', contentType: !isSvg })
    })
  }
  // With a line in the log, unlike pages.
  app.get('/api/*', (_, reply) => reply.callNotFound())
  // Where password managers lead to: https://w3c.github.io/webappsec-change-password-url/. They look first whether a
  // path that cannot be there is told to be none.
  app.get('/.well-known/*', (request, reply) =>
    request.url === '/.well-known/change-password' ? reply.redirect('/settings/account') : reply.callNotFound(),
  )
  app.get('/*', { logLevel: getQuietLevel(app.log.level) }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (fileElsewhere.test(path)) return reply.callNotFound()
    const page = pages.get(path.split('/')[1] || 'dashboard') ?? pages.get('dashboard')
    const isCompressed = takesBrotli.test(request.headers['accept-encoding'] ?? '')
    if (isCompressed) reply.header('content-encoding', 'br')
    return reply
      .header('content-security-policy', page?.contentSecurityPolicy)
      .header('cache-control', 'no-cache')
      .header('permissions-policy', speakingPagePolicy)
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
      .send(isCompressed ? page?.compressed : page?.html)
  })
}
