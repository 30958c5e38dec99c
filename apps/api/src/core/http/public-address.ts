import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { resolveName } from './resolve-name.ts'

/** A name or an address leads to where only this machine or its network may go. */
export class PrivateAddressError extends Error {}

/** Whether an IP address is anybody's on the internet: none of a private network, of this machine, or with a meaning of its own. */
export function isPublicAddress(address: string): boolean {
  // An IPv4 address within an IPv6 one counts as what it is.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/**
 * Resolves names for a connection, which then goes to an address that was checked: a name that leads elsewhere a moment
 * later does not help (DNS rebinding). A name of which one address is not allowed is refused as a whole.
 */
export function createCheckedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, { family, all: isListWanted }, callback) => {
    const wanted = family === 4 || family === 6 ? family : 0
    resolveName(hostname, { family: wanted }).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isAllowed(address))) {
          callback(new PrivateAddressError(hostname), '')
        } else if (isListWanted) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
}

/** Throws for a host that is a private address itself: for such a one no name is looked up. */
export function requireAllowedHost({ hostname }: URL, isAllowed: (address: string) => boolean): void {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 && !isAllowed(host)) throw new PrivateAddressError(host)
}
