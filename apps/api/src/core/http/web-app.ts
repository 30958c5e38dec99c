import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { getQuietLevel } from '../log.ts'

interface Page {
  html: string
  contentSecurityPolicy: string
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Scripts and styles of our own only; the page's inline scripts by their hashes. Images may come from shops. */
function buildContentSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self'",
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
      return [name.slice(0, -'.html'.length), { html, contentSecurityPolicy: buildContentSecurityPolicy(html) }]
    }),
  )
}

/**
 * Serves the built web app: hashed assets for a year, precompressed; for every other path outside /api the page of
 * its first segment (`/login` -> login.html), which preloads what that route needs, else the dashboard's.
 */
export async function registerWebApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'dashboard.html'))) {
    app.log.warn({ folder }, 'the web app is not built: only the API is served')
    return
  }
  const pages = readPages(folder)
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '.vite/**'],
    immutable: true,
    maxAge: '365d',
    setHeaders: (response, path) => {
      // Only names with a hash never change.
      if (!path.includes('/assets/')) response.header('cache-control', 'public, max-age=3600')
    },
  })
  app.get('/*', { logLevel: getQuietLevel(app.log.level) }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path.startsWith('/api/')) return reply.callNotFound()
    const page = pages.get(path.split('/')[1] || 'dashboard') ?? pages.get('dashboard')
    return reply
      .header('content-security-policy', page?.contentSecurityPolicy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page?.html)
  })
}
