import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Line, readLines } from './read-lines.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'voice-shop-lines-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function readAll(content: string | Buffer, maxBytes?: number): Promise<{ lines: Line[]; bytesRead: number }> {
  const path = join(folder, 'log.ndjson')
  writeFileSync(path, content)
  const lines: Line[] = []
  let bytesRead = 0
  for await (const chunk of readLines(path, maxBytes)) {
    lines.push(...chunk.lines)
    bytesRead = chunk.bytesRead
  }
  return { lines, bytesRead }
}

test('numbers the lines from 1, with and without a newline at the end', async () => {
  const lines = [
    { number: 1, text: 'a' },
    { number: 2, text: '' },
    { number: 3, text: 'ñ' },
  ]
  expect(await readAll('a\n\nñ\n')).toEqual({ lines, bytesRead: 6 })
  expect(await readAll('a\n\nñ')).toEqual({ lines, bytesRead: 5 })
  expect(await readAll('')).toEqual({ lines: [], bytesRead: 0 })
})

test('drops a byte order mark and survives bytes that are no UTF-8', async () => {
  expect((await readAll('\uFEFFa\n\uFEFFb')).lines.map(({ text }) => text)).toEqual(['a', '\uFEFFb'])
  expect((await readAll(Buffer.from([0x61, 0xff, 0x0a, 0x62]))).lines.map(({ text }) => text)).toEqual(['a\uFFFD', 'b'])
})

test('answers a line over the limit as null and reads on, also across chunks', async () => {
  const long = 'x'.repeat(600_000)
  expect((await readAll(`1234\n12345\n${long}\nlast`, 4)).lines).toEqual([
    { number: 1, text: '1234' },
    { number: 2, text: null },
    { number: 3, text: null },
    { number: 4, text: 'last' },
  ])
  expect((await readAll(`${long}\nlast`)).lines[0]?.text).toBe(long)
})
