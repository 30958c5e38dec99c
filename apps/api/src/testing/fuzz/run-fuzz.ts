import type { FuzzRequest } from './fuzz-request.ts'
import type { FuzzWorld } from './fuzz-world.ts'
import { judgeAnswer } from './judge-answer.ts'
import { makeFuzzRequest } from './make-fuzz-request.ts'
import type { MemoryUse } from './memory-use.ts'
import { type RawAnswer, sendRaw } from './raw-http.ts'

const deadlineMs = 20_000
const atOnce = 16
const reviveEvery = 400

export interface FuzzFailure {
  number: number
  request: string
  problem: string
}

export interface FuzzReport {
  failures: FuzzFailure[]
  /** How many answers had a status; 0: closed without one. */
  statuses: Record<number, number>
  /** After the first requests, and at the end. */
  memory: { before: MemoryUse; after: MemoryUse }
}

/** The text with what the ⟦names⟧ stand for. */
function fill(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(/⟦(\w+)⟧/g, (_, name: string) => values.get(name) ?? name)
}

function chunk(body: Buffer): Buffer {
  const half = Math.ceil(body.length / 2)
  const pieces = [body.subarray(0, half), body.subarray(half)].filter((piece) => piece.length > 0)
  const framed = pieces.flatMap((piece) => [
    Buffer.from(`${piece.length.toString(16)}\r\n`),
    piece,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...framed, Buffer.from('0\r\n\r\n')])
}

/** The head's lines and the bytes behind them that announce and carry the body. */
function frame({ framing }: FuzzRequest, body: Buffer): { lines: [string, string][]; bytes: Buffer } {
  const length: [string, string] = ['content-length', String(body.length)]
  const chunked: [string, string] = ['transfer-encoding', 'chunked']
  switch (framing) {
    case 'chunked':
      return { lines: [chunked], bytes: chunk(body) }
    case 'bad chunks':
      return { lines: [chunked], bytes: Buffer.concat([Buffer.from('zz\r\n'), body]) }
    case 'short':
      return { lines: [['content-length', String(body.length + 10)]], bytes: body }
    case 'both':
      return { lines: [length, chunked], bytes: chunk(body) }
    default:
      return { lines: body.length > 0 ? [length] : [], bytes: body }
  }
}

/** The bytes of a request. */
function render(request: FuzzRequest, world: FuzzWorld): Buffer {
  const body = request.body ?? Buffer.alloc(0)
  // Latin-1 keeps every byte, so that names can be filled in and bytes that are no UTF-8 stay what they are.
  const marked = body.includes('⟦') ? Buffer.from(fill(body.toString('utf8'), world.values)) : body
  const authorization = world.getAuthorization(request.actor)
  const { lines, bytes } = frame(request, marked)
  const headers: [string, string][] = [
    ['Host', world.origin.host],
    ['Connection', 'close'],
    ...(authorization ? [['authorization', authorization] as [string, string]] : []),
    ...request.headers.map(([name, value]): [string, string] => [name, fill(value, world.values)]),
    ...(request.signedBy ? world.sign(request.signedBy, marked) : []),
    ...lines,
  ]
  // What a request signs or announces itself stands for what it says twice.
  const last = new Map(headers.map(([name, value]) => [name.toLowerCase(), [name, value] as const]))
  const text = [...last.values()].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const head = `${request.method} ${fill(request.path, world.values)} HTTP/1.1\r\n${text}\r\n`
  return Buffer.concat([Buffer.from(request.mangle?.(head) ?? head, 'utf8'), bytes])
}

function describe(request: FuzzRequest): string {
  const { actor, method, path, headers, framing, signedBy } = request
  const body = request.body?.toString('utf8') ?? ''
  const text = JSON.stringify({ actor, method, path, headers, framing, signedBy, body: body.slice(0, 400) })
  return request.mangle ? `${text} ${request.mangle}` : text
}

async function send(request: FuzzRequest, world: FuzzWorld): Promise<RawAnswer | null> {
  return sendRaw(world.origin, render(request, world), {
    deadlineMs,
    isHead: request.method === 'HEAD',
    isCut: request.framing !== 'length' && request.framing !== 'chunked',
  })
}

/** Sends one request, and says what is wrong with its answer. */
export async function tryRequest(world: FuzzWorld, request: FuzzRequest) {
  try {
    const answer = await send(request, world)
    return { status: answer?.status ?? 0, problem: judgeAnswer(request, answer) }
  } catch (error) {
    return { status: 0, problem: (error as Error).message }
  }
}

/** Sends requests of these numbers, some at a time. */
export async function runFuzz(
  world: FuzzWorld,
  input: { seed: number; from?: number; count: number; warmUp: number; onProgress?: (done: number) => void },
): Promise<FuzzReport> {
  const { seed, from = 0, count } = input
  const report: FuzzReport = {
    failures: [],
    statuses: {},
    memory: { before: { residentMb: 0, heapMb: 0 }, after: { residentMb: 0, heapMb: 0 } },
  }
  let next = from

  async function work(until: number): Promise<void> {
    while (next < until) {
      const number = next
      next += 1
      const request = makeFuzzRequest(seed, number)
      const { status, problem } = await tryRequest(world, request)
      report.statuses[status] = (report.statuses[status] ?? 0) + 1
      if (problem !== null) report.failures.push({ number, request: describe(request), problem })
    }
  }
  async function workTogether(until: number): Promise<void> {
    while (next < until) {
      const end = world.findEnd()
      if (end !== null) throw new Error(`after ${next - from} requests ${end}`)
      await world.revive()
      const part = Math.min(next + reviveEvery, until)
      await Promise.all(Array.from({ length: atOnce }, () => work(part)))
      input.onProgress?.(next - from)
    }
  }

  await workTogether(from + Math.min(input.warmUp, count))
  report.memory.before = await world.readMemory()
  await workTogether(from + count)
  report.memory.after = await world.readMemory()
  return report
}
