import { isIP } from 'node:net'

export function parseFlag(text: string): boolean | null {
  if (text === '') return null
  if (text !== '0' && text !== '1') throw new Error('must be 0 or 1')
  return text === '1'
}

export function parseWholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new Error(`must be a whole number from ${min} to ${max}`)
    }
    return value
  }
}

export function parseUrl(...protocols: string[]) {
  return (text: string): URL | null => {
    if (text === '') return null
    const url = URL.parse(text)
    if (!url || !protocols.includes(url.protocol)) {
      throw new Error(
        `must be an address that starts with ${protocols.map((protocol) => (protocol === 'mailto:' ? protocol : `${protocol}//`)).join(' or ')}`,
      )
    }
    return url
  }
}

export function parseText(text: string): string | null {
  return text === '' ? null : text
}

export interface MailSender {
  name: string
  address: string
}

export function parseMailSender(text: string): MailSender | null {
  if (text === '') return null
  const [, name = '', address, bare = address] =
    /^(?:([^<>]*)<([^<>@\s,;]+@[^<>@\s,;]+)>|([^<>@\s,;]+@[^<>@\s,;]+))$/.exec(text) ?? []
  if (!bare || /\p{Cc}/u.test(text)) throw new Error('must be an e-mail address, or a name and an address in <>')
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: bare }
}

export function parseOneOf<const Choice extends string>(...choices: Choice[]) {
  return (text: string): Choice => {
    const choice = choices.find((candidate) => candidate === text)
    if (choice === undefined) throw new Error(`must be one of ${choices.join(', ')}`)
    return choice
  }
}

/** Fewer characters could be guessed. */
export const minSecretKeyLength = 32

export function parseSecretKey(text: string): string | null {
  if (text === '') return null
  if (text.length < minSecretKeyLength) throw new Error(`must have at least ${minSecretKeyLength} characters`)
  return text
}

/** Of 32 random hexadecimal digits, fewer than one key in a billion has fewer different ones. */
const minDifferentCharacters = 5

/** Whether a key is one that a person typed to fill the place, such as 32 times the same letter. */
export function isRepetitive(key: string): boolean {
  return new Set(key).size < minDifferentCharacters
}

export function parseScriptId(text: string): string | null {
  if (text === '') return null
  if (!/^\d{1,15}$/.test(text)) throw new Error('must be a number')
  return text
}

export function parseWebhookToken(text: string): string | null {
  if (text === '') return null
  if (!/^[A-Za-z0-9]{32,128}$/.test(text)) throw new Error('must be 32 to 128 letters and digits')
  return text
}

export function parseMetricsToken(text: string): string | null {
  if (text === '') return null
  if (!/^[\x21-\x7e]{32,}$/.test(text)) throw new Error('must have at least 32 characters, none of them a space')
  return text
}

/** Reads `starter=price_1,growth=price_2`: names with what belongs to each. */
export function parsePairs(text: string): ReadonlyMap<string, string> {
  const parts = text.split(',').map((part) => part.trim())
  const pairs = parts.filter((part) => part !== '').map((part) => part.split('=').map((side) => side.trim()))
  if (pairs.some((sides) => sides.length !== 2 || sides.includes(''))) {
    throw new Error('must have the form plan=price,plan=price')
  }
  return new Map(pairs.map(([name = '', value = '']) => [name, value]))
}

const proxyGroups = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const mostBits = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= mostBits))
  )
}

/** Addresses of proxies. Whoever could be anybody is refused: a header that anybody may send says nothing. */
export function parseProxies(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  const proxies = parts.filter((part) => part !== '')
  const wrong = proxies.find((part) => !proxyGroups.includes(part) && (!isNetwork(part) || part.endsWith('/0')))
  if (wrong !== undefined) {
    throw new Error(
      `must be addresses or networks such as 10.0.0.0/8, or of ${proxyGroups.join(', ')}; ${wrong} is not`,
    )
  }
  return proxies
}
