/** A policy of a page, as its header or a meta element of it says. */
export interface ContentPolicy {
  text: string
  place: 'header' | 'meta'
}

interface Request {
  /** What is to be loaded. */
  url: URL
  page: URL
  /** Of the script's element; null: none. */
  nonce: string | null
  /** Whether a script of the page puts it there, which has been let through itself. */
  isInserted?: boolean
}

/** Directives by name, each with its sources; the first of a name counts. */
function readDirectives(text: string): Map<string, string[]> {
  const directives = new Map<string, string[]>()
  for (const part of text.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/)
    const known = name?.toLowerCase() ?? ''
    if (known !== '' && !directives.has(known)) directives.set(known, sources)
  }
  return directives
}

const usualPorts: Record<string, string> = { 'http:': '80', 'https:': '443' }
const getPort = ({ port, protocol }: URL) => port || (usualPorts[protocol] ?? '')

function matchesHost(pattern: string, host: string): boolean {
  if (pattern === '*') return true
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1).toLowerCase()) : host === pattern.toLowerCase()
}

/** https://www.w3.org/TR/CSP3/#match-url-to-source-expression */
function matchesSource(source: string, { url, page }: Request): boolean {
  if (source === '*') return /^https?:$/.test(url.protocol)
  if (source.toLowerCase() === "'self'") return url.origin === page.origin
  const [, onlyScheme] = /^([a-z][a-z0-9+.-]*):$/i.exec(source) ?? []
  const matchesScheme = (scheme: string) =>
    `${scheme.toLowerCase()}:` === url.protocol || (scheme.toLowerCase() === 'http' && url.protocol === 'https:')
  if (onlyScheme !== undefined) return matchesScheme(onlyScheme)
  const match = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:']+)(?::(\d+|\*))?(\/[^'?#]*)?$/i.exec(source)
  if (!match) return false
  const [, scheme, host = '', port, path = ''] = match
  if (!matchesScheme(scheme ?? page.protocol.slice(0, -1)) || !matchesHost(host, url.hostname)) return false
  const isPort = port === undefined ? getPort(url) === usualPorts[url.protocol] : port === '*' || port === getPort(url)
  return isPort && (path === '' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path))
}

function isAllowed(sources: readonly string[], kind: keyof typeof fallbacks, request: Request): boolean {
  const { nonce, isInserted = false } = request
  if (kind === 'script') {
    if (nonce && sources.includes(`'nonce-${nonce}'`)) return true
    // Then hosts of scripts count for nothing: https://www.w3.org/TR/CSP3/#strict-dynamic-usage.
    if (sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return isInserted
  }
  return sources.some((source) => matchesSource(source, request))
}

const fallbacks = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  connection: ['connect-src', 'default-src'],
} as const

/** The directive that keeps a page from loading a script, or from asking a server; null: nothing does. */
export function findBlockingDirective(
  policies: readonly ContentPolicy[],
  kind: keyof typeof fallbacks,
  request: Request,
): { directive: string; place: ContentPolicy['place'] } | null {
  for (const { text, place } of policies) {
    const directives = readDirectives(text)
    const directive = fallbacks[kind].find((name) => directives.has(name))
    if (directive && !isAllowed(directives.get(directive) ?? [], kind, request)) return { directive, place }
  }
  return null
}
