import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

const cutAfterMs = 200

function parseAnswer(bytes: Buffer): RawAnswer | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  // What comes behind it answers bytes that the server took for a further request.
  const length = headers['content-length'] === undefined ? bytes.length : Number(headers['content-length'])
  return { status: Number(first.split(' ')[1]), headers, body: bytes.toString('utf8', end + 4, end + 4 + length) }
}

/** Whether all of an answer is here; one without a length ends with its connection. */
function isWhole({ status, headers, body }: RawAnswer, isHead: boolean): boolean {
  if (status < 200) return false
  if (isHead || status === 204 || status === 304) return true
  // A stream of events has no end.
  if (headers['content-type']?.startsWith('text/event-stream')) return true
  if (headers['transfer-encoding'] === 'chunked') return body.endsWith('0\r\n\r\n')
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Buffer.byteLength(body) >= length
}

/**
 * Sends bytes over a connection of their own and reads one answer. Null: the server closed without one. Throws where
 * nothing ends within the deadline. With `isCut` the bytes promise more than they are: the sender goes away after a while.
 */
export function sendRaw(
  { hostname, port }: URL,
  bytes: Buffer,
  { deadlineMs, isHead, isCut }: { deadlineMs: number; isHead: boolean; isCut: boolean },
): Promise<RawAnswer | null> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => socket.write(bytes))
    const deadline = setTimeout(() => finish(new Error(`no answer within ${deadlineMs / 1000} s`)), deadlineMs)
    const cut = isCut ? setTimeout(() => socket.end(), cutAfterMs) : undefined
    function finish(result: RawAnswer | null | Error): void {
      clearTimeout(deadline)
      clearTimeout(cut)
      // Without a wait for the other side: a hundred thousand connections would use up the ports.
      socket.resetAndDestroy()
      if (result instanceof Error) reject(result)
      else resolve(result)
    }
    /** Past answers like 100 Continue. */
    function read(): RawAnswer | null {
      const answer = parseAnswer(received)
      if (!answer || answer.status >= 200) return answer
      received = received.subarray(received.indexOf('\r\n\r\n') + 4)
      return read()
    }
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const answer = read()
      if (answer && isWhole(answer, isHead)) finish(answer)
    })
    socket.on('end', () => finish(read()))
    // The server may close while bytes that it will not read are on their way.
    socket.on('error', () => finish(read()))
  })
}
