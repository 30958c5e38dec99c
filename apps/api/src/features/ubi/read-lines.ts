import { createReadStream } from 'node:fs'

export interface Line {
  /** From 1. */
  number: number
  /** Null: longer than the limit. */
  text: string | null
}

export interface LineChunk {
  lines: Line[]
  bytesRead: number
}

/** No line of a log is longer than this; more would only fill the memory. */
export const maxLineBytes = 1024 * 1024

const newline = 0x0a

/** Reads a file line by line in constant memory, whatever is in it. Bytes that are no UTF-8 become U+FFFD. */
export async function* readLines(path: string, maxBytes = maxLineBytes): AsyncGenerator<LineChunk> {
  let number = 0
  let bytesRead = 0
  let pieces: Buffer[] = []
  let pending = 0

  function keep(piece: Buffer): void {
    pending += piece.length
    if (pending <= maxBytes) pieces.push(piece)
    else pieces = []
  }

  function takeLine(): Line {
    number += 1
    const text = pending > maxBytes ? null : Buffer.concat(pieces).toString('utf8')
    pieces = []
    pending = 0
    return { number, text: number === 1 && text?.startsWith('\uFEFF') ? text.slice(1) : text }
  }

  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    const lines: Line[] = []
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      keep(chunk.subarray(start, end))
      lines.push(takeLine())
      start = end + 1
    }
    keep(chunk.subarray(start))
    bytesRead += chunk.length
    yield { lines, bytesRead }
  }
  if (pending > 0) yield { lines: [takeLine()], bytesRead }
}
