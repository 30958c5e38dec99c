import { isIP } from 'node:net'

/**
 * The network of an address as limits count it (core/http/client-address.ts), as far as it helps to recognise a server:
 * 24 bits of IPv4, 48 of IPv6. Empty: not known.
 */
export function getNetwork(address: string): string {
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return address === '' ? '' : `${address.split(':').slice(0, 3).join(':')}::/48`
}

/**
 * The name that a program gives itself in User-Agent, without its version: `python-requests/2.32` is python-requests. For
 * people to recognise their server by: anybody can send any.
 */
export function getAgentName(userAgent: string): string {
  return /^[A-Za-z][\w.-]{0,39}(?=[/ ;(]|$)/.exec(userAgent)?.[0] ?? ''
}
