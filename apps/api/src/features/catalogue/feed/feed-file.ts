import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { DownloadError, download, publicReach, type Reach } from '../../../core/http/download.ts'
import { FeedFailure } from './feed-failure.ts'

/** How feeds are fetched. */
export interface FeedHttp {
  reach: Reach
  longestMs: number
  mostBytes: number
}

export const publicFeedHttp: FeedHttp = { reach: publicReach, longestMs: 60_000, mostBytes: 50 * 1024 * 1024 }

/** What a feed's server calls the version that it sent. */
export interface FeedVersion {
  etag: string | null
  lastModified: string | null
}

/** A feed that was fetched, to be read as often as needed. */
export interface FeedFile {
  contentType: string
  version: FeedVersion
  /** From the beginning, unpacked. Throws FeedFailure where it unpacks to more than a feed may have. */
  readBytes(): AsyncGenerator<Buffer>
  close(): Promise<void>
}

const maxHeaderLength = 500

/**
 * A file that no folder lists, so that a process that is killed leaves none behind. Not memory: of feeds that are read at
 * the same time each may have many megabytes.
 */
async function openUnlisted(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'voice-shop-feed-'))
  try {
    return await open(join(folder, 'feed'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const chunkBytes = 64 * 1024

async function* readAll(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

async function* unpack(file: FileHandle): AsyncGenerator<Buffer> {
  const bytes = Readable.from(readAll(file))
  const unpacked = createGunzip()
  bytes.on('error', (error) => unpacked.destroy(error)).pipe(unpacked)
  try {
    yield* unpacked
  } catch (error) {
    throw /^Z_/.test((error as NodeJS.ErrnoException).code ?? '') ? new FeedFailure('damaged') : error
  } finally {
    bytes.destroy()
  }
}

function readHeader(value: string | undefined): string | null {
  return value !== undefined && value.length <= maxHeaderLength ? value : null
}

const headers = {
  'user-agent': 'VoiceShop-Feed/1.0',
  accept:
    'application/rss+xml, application/atom+xml, application/xml, text/xml, text/csv, text/tab-separated-values, */*;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
}

/**
 * Fetches a feed; null where it is the version that is known already. Whoever gets it closes it.
 *
 * @throws FeedFailure
 */
export async function fetchFeed(
  { reach, longestMs, mostBytes }: FeedHttp,
  { url, known }: { url: string; known: FeedVersion },
): Promise<FeedFile | null> {
  const file = await openUnlisted()
  try {
    const answered = await download({
      url,
      reach,
      longestMs,
      mostBytes,
      headers: {
        ...headers,
        ...(known.etag === null ? {} : { 'if-none-match': known.etag }),
        ...(known.lastModified === null ? {} : { 'if-modified-since': known.lastModified }),
      },
      write: async (chunk) => void (await file.writeFile(chunk)),
    })
    if (answered === null) {
      await file.close()
      return null
    }
    const { buffer: head } = await file.read(Buffer.alloc(2), 0, 2, 0)
    // A file that is packed itself, such as feed.xml.gz.
    const isPacked = head[0] === 0x1f && head[1] === 0x8b
    return {
      contentType: answered.headers['content-type'] ?? '',
      version: { etag: readHeader(answered.headers.etag), lastModified: readHeader(answered.headers['last-modified']) },
      async *readBytes() {
        let bytes = 0
        for await (const chunk of isPacked ? unpack(file) : readAll(file)) {
          bytes += chunk.length
          if (bytes > mostBytes) throw new FeedFailure('too_large')
          yield chunk
        }
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error instanceof DownloadError ? new FeedFailure(error.code, { status: error.status }) : error
  }
}
