import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { createSubjectLimit } from '../subject-limit.ts'
import { getLimitedAddress } from './client-address.ts'

/** As Fastify's trustProxy knows them. */
const groups: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Returns a function that says whether an address is of one of these addresses, networks or groups. */
export function createNetworks(names: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
  for (const network of names.flatMap((name) => groups[name] ?? [name])) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return (address) => list.check(address, family(address))
}

interface ConnectionLog {
  warn(line: object, message: string): void
}

interface ConnectionBounds {
  /** Connections that an address may hold; further ones are closed at once. */
  atOnce: number
  /** For these it does not hold: a proxy's connections are everybody's. */
  isExempt: (address: string) => boolean
  log: ConnectionLog
}

/** A flood of connections must not be one of lines. */
const warnEveryMs = 60_000

/** Returns a function that tells of connections that were closed, each minute at most, and how many there were since. */
function createWarning(log: ConnectionLog, message: string): (line: object) => void {
  let warnedAtMs = Number.NEGATIVE_INFINITY
  let closed = 0
  return (line) => {
    closed += 1
    if (performance.now() < warnedAtMs + warnEveryMs) return
    warnedAtMs = performance.now()
    log.warn({ ...line, closed }, message)
    closed = 0
  }
}

/**
 * Holds so many connections at most. Node closes further ones without a word: from outside they look like a server that is away.
 * As one of several processes it would hand them on instead, without end where all are full.
 */
export function limitAllConnections(server: Server, { atOnce, log }: Pick<ConnectionBounds, 'atOnce' | 'log'>): void {
  Object.assign(server, { maxConnections: atOnce, dropMaxConnection: true })
  const warn = createWarning(
    log,
    'all connections are held that there may be, and further ones closed: see MAX_CONNECTIONS',
  )
  server.on('drop', () => warn({ atOnce }))
}

/** Keeps one address from taking all connections that there may be. */
export function limitConnections(server: Server, { atOnce, isExempt, log }: ConnectionBounds): void {
  const warn = createWarning(log, 'an address holds all connections that one may: a proxy needs TRUST_PROXY')
  const begin = createSubjectLimit({ atOnce })
  server.on('connection', (socket: Socket) => {
    const [address = ''] = (socket.remoteAddress ?? '').split('%')
    if (address === '' || isExempt(address)) return
    try {
      socket.once('close', begin(getLimitedAddress(address)))
    } catch {
      socket.destroy()
      warn({ address: getLimitedAddress(address), atOnce })
    }
  })
}
