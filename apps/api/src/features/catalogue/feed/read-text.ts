import type { FeedFile } from './feed-file.ts'

type Decoder = InstanceType<typeof TextDecoder>

/** Bytes that begin a text and say how it is written. */
const marks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** What old programs write where they say nothing; browsers read ISO-8859-1 so, too. */
const usual = 'windows-1252'

function createDecoder(label: string | undefined): Decoder | null {
  try {
    return label === undefined ? null : new TextDecoder(label)
  } catch {
    return null
  }
}

/** Whether all of it is UTF-8, which other encodings are only by chance, whatever they are said to be. */
async function isUtf8(file: FeedFile): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of file.readBytes()) decode(decoder, chunk)
    decoder.decode()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false
    throw error
  }
}

const decode = (decoder: Decoder, chunk: Buffer) => decoder.decode(chunk, { stream: true })

async function readHead(file: FeedFile): Promise<Buffer> {
  for await (const chunk of file.readBytes()) return chunk.subarray(0, 1024)
  return Buffer.alloc(0)
}

async function findEncoding(file: FeedFile): Promise<string> {
  const head = await readHead(file)
  const marked = marks.find(([, mark]) => mark.every((byte, place) => head[place] === byte))
  if (marked) return marked[0]
  if (await isUtf8(file)) return 'utf-8'
  const [, ofXml] = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/.exec(head.toString('latin1')) ?? []
  const [, ofHeader] = /\bcharset\s*=\s*"?([\w-]+)/i.exec(file.contentType) ?? []
  // It is none of Unicode, or it would have been read so.
  const told = [ofXml, ofHeader].find((label) => createDecoder(label)?.encoding.startsWith('utf') === false)
  return told ?? usual
}

/** A feed as text, whatever it is encoded in; to be read as often as needed. */
export async function createTextReader(file: FeedFile): Promise<() => AsyncGenerator<string>> {
  const encoding = await findEncoding(file)
  return async function* () {
    const decoder = new TextDecoder(encoding)
    for await (const chunk of file.readBytes()) yield decode(decoder, chunk)
    yield decoder.decode()
  }
}
