import type { ContentPolicy } from './content-policy.ts'

export interface PageScript {
  /** Resolved against the page. */
  url: URL
  /** `data-key` or, in the address, `key`; null: none. */
  key: string | null
  nonce: string | null
  /** The platform's file that brings the script, with key and origin in its address; null: it is in the page itself. */
  bringer: URL | null
}

export interface ReadPage {
  /** After redirects. */
  url: URL
  /** Of the widget, from whatever server. */
  scripts: PageScript[]
  policies: ContentPolicy[]
}

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
const entities: Record<string, string> = { amp: '&', quot: '"', '#39': "'", '#x27': "'", lt: '<', gt: '>' }
const decode = (text: string) =>
  text.replaceAll(/&(amp|quot|#39|#x27|lt|gt);/gi, (_, name) => entities[name.toLowerCase()] ?? '')

function readAttributes(tag: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of tag.matchAll(attributePattern)) {
    const known = name.toLowerCase()
    if (!attributes.has(known)) attributes.set(known, decode(double ?? single ?? bare ?? ''))
  }
  return attributes
}

/** Where a tag ends that begins at `from`; -1 where the page ends before. What is in quotes does not end it. */
function findTagEnd(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at += 1) {
    const character = html.charAt(at)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') return at
    else if (character === '"' || character === "'") quote = character
  }
  return -1
}

interface Tag {
  name: string
  attributes: Map<string, string>
}

/** The tags that matter, but for those in comments and in scripts. Each character is looked at a few times at most. */
function listTags(html: string): Tag[] {
  const tags: Tag[] = []
  const scriptEnd = /<\/script/gi
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      at = html.indexOf('-->', at)
      if (at === -1) break
      continue
    }
    const [, name] = /^<(script|meta|base)[\s/>]/i.exec(html.slice(at, at + 9)) ?? []
    if (!name) {
      at += 1
      continue
    }
    const end = findTagEnd(html, at)
    if (end === -1) break
    tags.push({ name: name.toLowerCase(), attributes: readAttributes(html.slice(at + 1 + name.length, end)) })
    at = end
    if (name.toLowerCase() !== 'script') continue
    scriptEnd.lastIndex = end
    const close = scriptEnd.exec(html)
    if (!close) break
    at = close.index + 1
  }
  return tags
}

interface ReadInput {
  url: URL
  /** The header's. */
  policy: string | string[] | undefined
  /** Where Voice Shop is. */
  ownOrigin: string
}

/**
 * What a page's HTML says of the widget, without running it: what a script of the page puts there is not seen, but for the
 * file that a platform serves for the app.
 */
export function readPage(html: string, { url, policy, ownOrigin }: ReadInput): ReadPage {
  const headers = [policy ?? []].flat().flatMap((text) => text.split(','))
  const tags = listTags(html)
  const listOf = (wanted: string) => tags.filter(({ name }) => name === wanted).map(({ attributes }) => attributes)
  const metas = listOf('meta').filter((tag) => tag.get('http-equiv')?.toLowerCase() === 'content-security-policy')
  const policies = [
    ...headers.map((text): ContentPolicy => ({ text, place: 'header' })),
    ...metas.map((tag): ContentPolicy => ({ text: tag.get('content') ?? '', place: 'meta' })),
  ]
  const base = URL.parse(listOf('base')[0]?.get('href') ?? '', url.href) ?? url
  const scripts = listOf('script').flatMap((tag): PageScript[] => {
    const address = URL.parse(tag.get('src') ?? '', base.href)
    if (!address) return []
    const nonce = tag.get('nonce') ?? null
    const key = tag.get('data-key') ?? address.searchParams.get('key')
    const isKey = key?.startsWith('vsw_') ?? false
    if (address.pathname.endsWith('/widget.js')) {
      // Others have scripts of that name, too.
      return isKey || address.origin === ownOrigin ? [{ url: address, key: key || null, nonce, bringer: null }] : []
    }
    const brought = findBrought(address)
    return brought && isKey ? [{ url: brought, key: key || null, nonce, bringer: address }] : []
  })
  return { url, scripts, policies }
}

/** The widget's own script, where a platform's file at this address brings it: see platform-apps/tiendanube. */
function findBrought({ searchParams }: URL): URL | null {
  const origin = URL.parse(searchParams.get('origin') ?? '')
  return origin && /^https?:$/.test(origin.protocol) ? new URL('/widget.js', origin) : null
}
