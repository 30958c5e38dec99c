import { promises } from 'node:dns'
import { isIP } from 'node:net'

interface Address {
  address: string
  family: 4 | 6
}

/** How name servers are asked. */
interface Asking {
  /** 0: addresses of both families. */
  family?: 0 | 4 | 6
  /** How long one may think about it. */
  timeoutMs?: number
  /** Default: those of this machine. */
  servers?: readonly string[]
}

/** Twice at most. */
const tries = 2
/** Names that no name server need know (RFC 6761, section 6.3). */
const ownName = /^(?:.+\.)?localhost\.?$/i

/** What is found by whoever asks for names by the name server's own protocol. */
async function ask(name: string, { family = 0, timeoutMs = 2000, servers }: Asking): Promise<Address[]> {
  // A new one each time: it knows the name servers that the machine has now, and remembers no answer.
  const resolver = new promises.Resolver({ timeout: timeoutMs, tries })
  if (servers) resolver.setServers(servers)
  const find = async (wanted: 4 | 6): Promise<Address[]> => {
    if (family !== 0 && family !== wanted) return []
    const found = wanted === 4 ? await resolver.resolve4(name) : await resolver.resolve6(name)
    return found.map((address) => ({ address, family: wanted }))
  }
  const outcomes = await Promise.allSettled([find(4), find(6)])
  const addresses = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  if (addresses.length > 0) return addresses
  const cause = outcomes.find(({ status }) => status === 'rejected')
  throw Object.assign(new Error(`no address was found for ${name}`, { cause }), { code: 'ENOTFOUND' })
}

/**
 * The addresses of a name that a stranger gave, IPv4 first. The name servers are asked by this process itself: what the
 * system offers (getaddrinfo) holds one of four threads for as long as the stranger's own name server takes, and mail,
 * payments and new connections to the database wait behind it. Names that only /etc/hosts has are not found.
 *
 * @throws Error with the code ENOTFOUND where there is none, or nobody answers
 */
export async function resolveName(name: string, asking: Asking = {}): Promise<Address[]> {
  const family = isIP(name)
  if (family === 4 || family === 6) return [{ address: name, family }]
  if (!ownName.test(name)) return ask(name, asking)
  const own: Address[] = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]
  return own.filter((found) => !asking.family || found.family === asking.family)
}
