import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { createCheckedLookup, isPublicAddress, PrivateAddressError, requireAllowedHost } from './public-address.ts'

/** What may go wrong with an address that a stranger names. */
export type DownloadFailure =
  | 'unknown_host'
  | 'private_address'
  | 'other_port'
  | 'unreachable'
  | 'timeout'
  | 'too_many_redirects'
  | 'status'
  | 'too_large'
  | 'damaged'

export class DownloadError extends Error {
  readonly code: DownloadFailure
  /** Of the answer, for `status`. */
  readonly status: number | null

  constructor(code: DownloadFailure, { status = null, cause }: { status?: number | null; cause?: unknown } = {}) {
    super(code, { cause })
    this.code = code
    this.status = status
  }
}

/** Which addresses and ports may be connected to. */
export interface Reach {
  isAllowed(address: string): boolean
  isPortAllowed(url: URL): boolean
}

/** The internet, by http and https on their usual ports. */
export const publicReach: Reach = { isAllowed: isPublicAddress, isPortAllowed: ({ port }) => port === '' }

interface DownloadInput {
  url: string
  headers: Record<string, string>
  /** For all of it, redirects included. */
  longestMs: number
  /** Of what comes over the line, and of what that unpacks to. */
  mostBytes: number
  reach: Reach
  /** Takes the unpacked bytes in their order. */
  write(chunk: Buffer): Promise<void> | void
}

interface Downloaded {
  headers: IncomingMessage['headers']
  /** After redirects. */
  url: URL
}

const mostRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])
const unpackers = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const

function ask(url: URL, { headers, reach }: DownloadInput, signal: AbortSignal): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || !reach.isPortAllowed(url)) {
    throw new DownloadError('other_port')
  }
  requireAllowedHost(url, reach.isAllowed)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    // A connection of its own: one that is kept was made for what a name meant before.
    const request = send(url, { headers, signal, agent: false, lookup: createCheckedLookup(reach.isAllowed) })
    request.on('response', resolve).on('error', reject).end()
  })
}

async function follow(input: DownloadInput, signal: AbortSignal): Promise<{ response: IncomingMessage; url: URL }> {
  let url = new URL(input.url)
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const response = await ask(url, input, signal)
    const { statusCode: status = 0, headers } = response
    if (!redirects.has(status)) return { response, url }
    response.destroy()
    const next = URL.parse(headers.location ?? '', url.href)
    if (!next) throw new DownloadError('status', { status })
    url = next
  }
  throw new DownloadError('too_many_redirects')
}

/** Passes bytes on until there are too many. */
function limitBytes(most: number) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > most) throw new DownloadError('too_large')
      yield chunk
    }
  }
}

function describeFailure(error: unknown, isOver: boolean): Error {
  if (error instanceof DownloadError || !(error instanceof Error)) return error as Error
  if (isOver) return new DownloadError('timeout', { cause: error })
  if (error instanceof PrivateAddressError) return new DownloadError('private_address', { cause: error })
  const { code = '' } = error as NodeJS.ErrnoException
  const { name, cause } = error
  if ([name, (cause as Error | undefined)?.name].includes('TimeoutError'))
    return new DownloadError('timeout', { cause })
  if (/^(ENOTFOUND|EAI_\w+)$/.test(code)) return new DownloadError('unknown_host', { cause: error })
  if (/^(Z_|ERR_ZLIB|ERR__ERROR_FORMAT|ERR_PADDING|ERR_BROTLI)/.test(code)) {
    return new DownloadError('damaged', { cause: error })
  }
  // What the caller's own write throws, such as a disk that is full, is no failure of the address.
  if (/^(ENOSPC|EDQUOT|EIO|EACCES|EROFS|EBADF)$/.test(code)) return error
  return new DownloadError('unreachable', { cause: error })
}

/**
 * Fetches what a stranger's address leads to, and no more than may be: not from private networks, also not by redirects or
 * a name that changes, for no longer and no more than allowed, whatever is sent. Returns the head of an answer with
 * content; null where it is not newer than what the request's headers name (304).
 *
 * @throws DownloadError
 */
export async function download(input: DownloadInput): Promise<Downloaded | null> {
  const signal = AbortSignal.timeout(input.longestMs)
  try {
    const { response, url } = await follow(input, signal)
    const { statusCode: status = 0, headers } = response
    if (status === 304) {
      response.destroy()
      return null
    }
    if (status !== 200) {
      response.destroy()
      throw new DownloadError('status', { status })
    }
    const packing = (headers['content-encoding'] ?? 'identity').trim().toLowerCase()
    const unpacker = Object.hasOwn(unpackers, packing) ? unpackers[packing as keyof typeof unpackers]() : null
    if (!unpacker && packing !== 'identity') {
      response.destroy()
      throw new DownloadError('damaged')
    }
    const take = async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of limitBytes(input.mostBytes)(chunks)) await input.write(chunk)
    }
    const limitRaw = limitBytes(input.mostBytes)
    if (unpacker) await pipeline(response, limitRaw, unpacker, take, { signal })
    else await pipeline(response, limitRaw, take, { signal })
    return { headers, url }
  } catch (error) {
    throw describeFailure(error, signal.aborted)
  }
}
