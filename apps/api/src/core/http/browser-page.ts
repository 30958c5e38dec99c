import { createHash } from 'node:crypto'
import type { Language } from '@voice-shop/contract'
import type { FastifyReply } from 'fastify'

export interface BrowserPage {
  language: Language
  status: number
  title: string
  text: string
  /** Opens in a new tab: within a frame of the platform our own pages may not show. */
  link?: { label: string; url: string }
  /** Its one button, which posts to an address of ours. */
  form?: { label: string; action: string }
  /** Which pages may frame this one. */
  frameAncestors?: readonly string[]
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.55 system-ui, sans-serif; }
body { max-width: 32rem; margin: 0 auto; padding: 3rem 1.25rem; background: light-dark(#f7f6fb, #13111b); color: light-dark(#1d1929, #eeebf7); }
main { padding: 2rem; border: 1px solid light-dark(#e5e2ef, #332e45); border-radius: 12px; background: light-dark(#fff, #1b1826); }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.3; }
p { margin: 0 0 1.5rem; overflow-wrap: anywhere; }
p:last-child { margin: 0; }
a, button { display: inline-block; padding: .75rem 1.5rem; border: 0; border-radius: 12px; background: #6d3bd7; color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
a:focus-visible, button:focus-visible { outline: 3px solid light-dark(#1d1929, #eeebf7); outline-offset: 2px; }
`
const styleHash = createHash('sha256').update(style).digest('base64')

function renderHtml({ language, title, text, link, form }: BrowserPage): string {
  const anchor = link
    ? `<p><a href="${escapeHtml(link.url)}" target="_blank" rel="noopener">${escapeHtml(link.label)}</a></p>`
    : ''
  const button = form
    ? `<form method="post" action="${escapeHtml(form.action)}"><button>${escapeHtml(form.label)}</button></form>`
    : ''
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Voice Shop</title>
<style>${style}</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${anchor}${button}</main></body>
</html>
`
}

/** Answers a page of its own, for browsers that a platform or a mail sends here: no script, and nothing loaded. */
export function sendPage(reply: FastifyReply, page: BrowserPage): FastifyReply {
  const { frameAncestors = [] } = page
  const frames = frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ')
  // The policy says it better, and for several: this header can name none.
  if (frameAncestors.length > 0) reply.removeHeader('x-frame-options')
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action ${page.form ? "'self'" : "'none'"}; frame-ancestors ${frames}`,
    )
    .send(renderHtml(page))
}
