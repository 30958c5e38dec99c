import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { createBodyBudget } from './body-budget.ts'
import { readBody } from './read-body.ts'

const bounds = () => ({
  mostBytes: 100_000,
  share: createBodyBudget({ most: 50_000, mostEach: 50_000 }).open('203.0.113.1'),
  mostMs: null,
})
/** As a socket's: memory of its own, of which nothing is left when it has been given back. */
const makePiece = (bytes: number) => Buffer.from(new ArrayBuffer(bytes)).fill('x')

test('[SEC-2] what is refused holds nothing, and what still comes of it neither', async () => {
  const payload = new PassThrough()
  const pieces = [20_000, 20_000, 20_000, 30_000].map(makePiece)
  const body = readBody(payload, bounds())
  for (const piece of pieces.slice(0, 3)) payload.write(piece)
  await expect(body).rejects.toMatchObject({ status: 503, bound: 'bodies' })
  payload.write(pieces[3])
  await vi.waitUntil(() => pieces.every(({ byteLength }) => byteLength === 0))
})

test('[SEC-2] a body that has come whole is held once', async () => {
  const payload = new PassThrough()
  const pieces = [100, 20_000].map(makePiece)
  const body = readBody(payload, bounds())
  for (const piece of pieces) payload.write(piece)
  payload.end()
  expect((await body).toString()).toBe('x'.repeat(20_100))
  expect(pieces.map(({ byteLength }) => byteLength)).toEqual([0, 0])
})

test('[SEC-2] a piece that shares its memory leaves that alone', async () => {
  const memory = new ArrayBuffer(200)
  const payload = new PassThrough()
  const body = readBody(payload, bounds())
  payload.end(Buffer.from(memory, 50, 100).fill('y'))
  expect((await body).toString()).toBe('y'.repeat(100))
  expect(memory.byteLength).toBe(200)
})
