import { errorSchema } from '@voice-shop/contract'
import type { FuzzRequest } from './fuzz-request.ts'
import type { RawAnswer } from './raw-http.ts'

const stack = /\n\s+at .+:\d+|node_modules|\/src\/[\w/-]+\.ts/
const largestReadWhole = 64 * 1024

/** Node cuts a body into pieces where it does not know its size. */
function readChunks(body: string): string {
  let rest = Buffer.from(body)
  const parts: Buffer[] = []
  for (;;) {
    const end = rest.indexOf('\r\n')
    const size = Number.parseInt(rest.toString('latin1', 0, end), 16)
    if (end < 0 || !(size > 0)) return Buffer.concat(parts).toString()
    parts.push(rest.subarray(end + 2, end + 2 + size))
    rest = rest.subarray(end + 4 + size)
  }
}

function isError(text: string): boolean {
  try {
    return errorSchema.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

function isJudgedByLook({ method }: FuzzRequest, { status }: RawAnswer): boolean {
  return status >= 400 && method !== 'HEAD'
}

/** What is wrong with an answer; null where nothing is. */
export function judgeAnswer(request: FuzzRequest, answer: RawAnswer | null): string | null {
  if (!answer) {
    // Whoever does not keep to HTTP may be hung up on, as may who sends more than is read.
    const isLarge = (request.body?.length ?? 0) > largestReadWhole
    return request.framing === 'length' && !isLarge ? 'closed without an answer' : null
  }
  const { status, headers } = answer
  if (status >= 500) return `answered ${status}: ${answer.body.slice(0, 300)}`
  const text = headers['transfer-encoding'] === 'chunked' ? readChunks(answer.body) : answer.body
  if (stack.test(text) && status >= 400) return `shows its inside: ${text.slice(0, 300)}`
  if (!isJudgedByLook(request, answer)) return null
  const type = headers['content-type'] ?? ''
  if (type.startsWith('text/html'))
    return text.startsWith('<!doctype html>') ? null : `a page that is none: ${text.slice(0, 200)}`
  return isError(text) ? null : `${status} without the form of an error: ${text.slice(0, 200)}`
}
