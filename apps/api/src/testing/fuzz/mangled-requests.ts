import fc from 'fast-check'
import type { FuzzRequest } from './fuzz-request.ts'
import { weightedRoutes } from './route-requests.ts'

const mangles: readonly ((head: string) => string)[] = [
  (head) => head.replace('HTTP/1.1', 'HTTP/9.9'),
  (head) => head.replace(' HTTP/1.1', ''),
  (head) => head.replace('HTTP/1.1', 'HTTP/1.0'),
  (head) => head.replace(/Host:.*\r\n/, ''),
  (head) => head.replace('\r\n', '\r\nHost: other.example\r\n'),
  (head) => head.replace('\r\n', '\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n'),
  (head) => head.replace('\r\n', '\r\nContent-Length: 5\r\nContent-Length: 6\r\n'),
  (head) => head.replace('\r\n', '\r\nContent-Length: -1\r\n'),
  (head) => head.replace('\r\n', `\r\nX-Long: ${'x'.repeat(60_000)}\r\n`),
  (head) => head.replace('\r\n', `\r\n${'X-Many: 1\r\n'.repeat(3000)}`),
  (head) => head.replace('\r\n', '\r\nX Bad: 1\r\n'),
  (head) => head.replace('\r\n', '\r\nX-Null: a\0b\r\n'),
  (head) => head.replace('\r\n', '\r\n folded: yes\r\n'),
  (head) => head.replaceAll('\r\n', '\n'),
  (head) => head.replace('\r\n', '\r\nUpgrade: websocket\r\nConnection: upgrade\r\n'),
  (head) => head.replace('\r\n', '\r\nExpect: 100-continue\r\n'),
  (head) => head.replace(/^\S+/, 'CONNECT'),
  (head) => head.replace(/^\S+/, 'get'),
  (head) => head.replace(/^\S+ /, 'GET '.repeat(3)),
  (head) => `\r\n\r\n\0${head}`,
  (head) => head.slice(0, head.length / 2),
]
export const mangledRequests: fc.Arbitrary<FuzzRequest> = fc
  .tuple(fc.oneof(...weightedRoutes), fc.constantFrom(...mangles))
  .map(([request, mangle]) => ({ ...request, framing: 'mangled', mangle }))
