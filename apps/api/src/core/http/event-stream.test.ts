import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { EventStream } from './event-stream.ts'

test('[LIVE-1] events, beats and an end, as server-sent events', async () => {
  const stream = new EventStream()
  stream.send({ quiet_ms: 7 })
  stream.beat()
  stream.end()
  expect(await text(stream)).toBe('data: {"quiet_ms":7}\n\n:\n\n')
})

test('[LIVE-1] a reader that does not read is dropped, and no memory piles up for it', async () => {
  const stream = new EventStream()
  // Takes 1 KB and then nothing, as a socket with a full buffer does.
  const reader = new PassThrough({ highWaterMark: 1024 })
  stream.pipe(reader)
  let sent = 0
  while (!stream.destroyed && sent < 10_000) {
    stream.send({ quiet_ms: 0 })
    sent += 1
    // Lets the pipe carry on what it can.
    await new Promise(setImmediate)
  }
  expect(stream.destroyed).toBe(true)
  expect(sent * 21).toBeLessThan(10_000)
})

test('[LIVE-1] a reader that reads is never dropped, however many events come', async () => {
  const stream = new EventStream()
  const received = text(stream)
  for (let sent = 0; sent < 2000; sent += 1) {
    stream.send({ quiet_ms: 0 })
    await new Promise(setImmediate)
  }
  stream.end()
  expect((await received).length).toBe(2000 * 'data: {"quiet_ms":0}\n\n'.length)
})
