import { isIP } from 'node:net'

/** The groups of an IPv6 address, with the zeros that :: stands for. */
function expand(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0)
  return [...(before ?? []), ...Array.from({ length: zeros }, () => '0'), ...(after ?? [])]
}

/** Some proxies add the port of the connection, which is new each time: 203.0.113.7:5678, [2001:db8::1]:5678. */
function withoutPort(ip: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(ip) ?? []
  return bracketed ?? dotted ?? ip
}

/**
 * What limits count as one address: an IPv4 address, however it is written, or the first 64 bits of an IPv6 one, which
 * are what a line or a server is given: the rest is its owner's to choose. Empty for who has hung up already, and for all
 * whose proxy names something else than an address: anything that a client may invent anew would be no limit.
 */
export function getLimitedAddress(ip: string | undefined): string {
  const [address = ''] = withoutPort(ip ?? '').split('%')
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : ''
  const groups = expand(address.toLowerCase()).slice(0, 4)
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')
}
