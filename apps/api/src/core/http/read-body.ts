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
export function freePiece({ buffer, byteLength }: Buffer): void {
  // What is a part of other memory is not ours alone.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Reads what still comes, so that the answer can go out, and keeps nothing of it. */
export function discardBody(payload: Readable): void {
  payload.on('data', freePiece)
}

interface PieceBounds {
  /** As of a body. */
  mostMs: number | null
  take: (piece: Buffer) => void
}

/**
 * Gives each piece of a body to `take` as it comes, to the end. Throws what `take` throws, 408 for a body that takes too long,
 * 400 where its sender hangs up. What still comes is thrown away: the stream is left open, so that the answer can go out.
 */
export async function readPieces(payload: Readable, { mostMs, take }: PieceBounds): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer =
    mostMs === null ? undefined : setTimeout(() => reject(new AppError({ status: 408, code: 'core.too_slow' })), mostMs)
  const collect = (piece: Buffer) => {
    try {
      take(piece)
    } catch (error) {
      freePiece(piece)
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
  } finally {
    clearTimeout(timer)
    discardBody(payload.off('close', hangUp).off('data', collect))
  }
}

/**
 * The whole body, whose bytes count while they come. Throws 413 for one above the limit, 503 where too much is under way, and
 * what reading its pieces throws. The share is the caller's to release, but where this throws.
 */
export async function readBody(payload: Readable, { mostBytes, share, mostMs }: BodyBounds): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  const take = (chunk: Buffer) => {
    length += chunk.length
    if (length > mostBytes) throw new AppError({ status: 413, code: 'core.body_too_large' })
    share.take(chunk.length)
    chunks.push(chunk)
  }
  try {
    await readPieces(payload, { mostMs, take })
    return Buffer.concat(chunks, length)
  } catch (error) {
    share.release()
    throw error
  } finally {
    for (const chunk of chunks) freePiece(chunk)
  }
}
