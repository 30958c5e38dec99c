import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import type { BodyShare } from './body-budget.ts'

interface BodyBounds {
  mostBytes: number
  /** Of what its sender, and all together, may hold. */
  share: BodyShare
  /** Null: Node's own limit of the whole request. */
  mostMs: number | null
}

/**
 * Gives a piece's memory back at once. Left to the collector, which hardly sees it, 60 MB of pieces come together first. Nobody may
 * look at the piece afterwards.
 */
function free({ buffer, byteLength }: Buffer): void {
  // What is a part of other memory is not ours alone.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Reads what still comes, so that the answer can go out, and keeps nothing of it. */
export function discardBody(payload: Readable): void {
  payload.on('data', free)
}

/**
 * The whole body, whose bytes count while they come. Throws 413 for one above the limit, 408 for one that takes too long,
 * 503 where too much is under way. What still comes is thrown away: the stream is left open, so that the answer can go out.
 * The share is the caller's to release, but where this throws.
 */
export async function readBody(payload: Readable, { mostBytes, share, mostMs }: BodyBounds): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer =
    mostMs === null ? undefined : setTimeout(() => reject(new AppError({ status: 408, code: 'core.too_slow' })), mostMs)
  const collect = (chunk: Buffer) => {
    length += chunk.length
    try {
      if (length > mostBytes) throw new AppError({ status: 413, code: 'core.body_too_large' })
      share.take(chunk.length)
      chunks.push(chunk)
    } catch (error) {
      free(chunk)
      reject(error)
    }
  }
  // Who hung up hears no answer; the log has it among the refusals.
  const giveUp = (cause?: Error) => reject(new AppError({ status: 400, code: 'core.bad_request', cause }))
  const hangUp = () => giveUp()
  const finish = () => {
    // It closes right after its end, before who waits for it goes on: no error need be made for that, which each request
    // would pay for.
    payload.off('close', hangUp)
    resolve()
  }
  payload.on('data', collect).once('end', finish).once('error', giveUp).once('close', hangUp)
  try {
    await promise
    return Buffer.concat(chunks, length)
  } catch (error) {
    share.release()
    throw error
  } finally {
    clearTimeout(timer)
    for (const chunk of chunks) free(chunk)
    discardBody(payload.off('close', hangUp).off('data', collect))
  }
}
