import { z } from 'zod'

const mostOrigins = 20
const maxOriginLength = 300
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/** Whether the origin is this machine's own, which only stores under development use. */
export function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && loopbackHosts.includes(new URL(origin).hostname)
}

type Refusal = 'origin_not_an_address' | 'origin_not_https' | 'origin_with_path'

/** `https://` and a host as browsers write it, from what a person types: the scheme and a last slash may be missing. */
function readOrigin(text: string): { origin: string } | { refusal: Refusal } {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return { refusal: 'origin_not_an_address' }
  const url = new URL(address)
  const isLoopback = loopbackHosts.includes(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) return { refusal: 'origin_not_https' }
  const hasName = isLoopback || /^[^.*]+(\.[^.*]+)+$/.test(url.hostname)
  if (!hasName || url.username !== '' || url.password !== '') return { refusal: 'origin_not_an_address' }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return { refusal: 'origin_with_path' }
  return { origin: url.origin }
}

const originSchema = z
  .string()
  .trim()
  .max(maxOriginLength)
  .transform((text, context) => {
    const result = readOrigin(text)
    if ('origin' in result) return result.origin
    context.addIssue({ code: 'custom', params: { code: result.refusal, origin: text.slice(0, 80) } })
    return z.NEVER
  })

/** Web addresses, each once, as browsers send them in `Origin`. Each one that is wrong is named in a message. */
export const originsSchema = z
  .array(originSchema)
  .max(mostOrigins)
  .transform((origins) => [...new Set(origins)])
