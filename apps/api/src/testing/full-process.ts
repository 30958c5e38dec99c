import cluster from 'node:cluster'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limitAllConnections } from '../core/http/connection-limit.ts'

/* One server process of several, as `npm run start:cluster` has them, that holds one connection; tells what comes and what it logs. */
if (cluster.isPrimary) {
  cluster.fork().on('message', (message) => process.send?.(message))
  process.once('disconnect', () => process.exit())
} else {
  const server = createServer((_, response) => response.end('heard'))
  limitAllConnections(server, { atOnce: 1, log: { warn: (line) => process.send?.(line) } })
  server.on('connection', () => process.send?.('connection'))
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
}
