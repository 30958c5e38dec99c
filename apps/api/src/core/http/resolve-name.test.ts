import { createSocket, type RemoteInfo } from 'node:dgram'
import { lookup } from 'node:dns'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveName } from './resolve-name.ts'

/** What a name server says of a name: its IPv4 addresses. It never says anything of others. */
const zone: Record<string, readonly string[]> = { 'shop.example': ['93.184.216.34', '10.0.0.1'], 'empty.example': [] }
const nameServer = createSocket('udp4')
const asked: string[] = []
let servers: string[]

function readName(query: Buffer): string {
  const labels: string[] = []
  for (let at = 12; query[at]; at += (query[at] ?? 0) + 1) {
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)))
  }
  return labels.join('.')
}

function answer(query: Buffer, client: RemoteInfo): void {
  const name = readName(query)
  asked.push(name)
  const known = zone[name]
  if (!known) return
  const questionEnd = 12 + name.length + 2 + 4
  const isIpv4 = query.readUInt16BE(questionEnd - 4) === 1
  const addresses = isIpv4 ? known : []
  const head = Buffer.from(query.subarray(0, questionEnd))
  head.writeUInt16BE(0x8180, 2)
  for (const [at, count] of [1, addresses.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * at)
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]),
  )
  nameServer.send(Buffer.concat([head, ...records]), client.port, client.address)
}

beforeAll(async () => {
  nameServer.on('message', answer).bind(0, '127.0.0.1')
  await once(nameServer, 'listening')
  servers = [`127.0.0.1:${nameServer.address().port}`]
})
afterAll(() => void nameServer.close())

test('[SEC-2] a name has the addresses that its name server says', async () => {
  expect(await resolveName('shop.example', { servers })).toEqual([
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ])
  await expect(resolveName('empty.example', { servers })).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(resolveName('shop.example', { servers, family: 6 })).rejects.toMatchObject({ code: 'ENOTFOUND' })
})

test('[SEC-2] an address is itself, and this machine’s own names lead to it; nobody is asked', async () => {
  const before = asked.length
  expect(await resolveName('198.51.100.7', { servers })).toEqual([{ address: '198.51.100.7', family: 4 }])
  expect(await resolveName('2001:db8::1', { servers })).toEqual([{ address: '2001:db8::1', family: 6 }])
  for (const name of ['localhost', 'LOCALHOST.', 'shop.localhost']) {
    const found = await resolveName(name, { servers })
    expect(found.map(({ address }) => address)).toEqual(['127.0.0.1', '::1'])
  }
  expect(asked).toHaveLength(before)
})

test('[SEC-2] name servers that say nothing keep no other work of the process waiting', async () => {
  const silent = Array.from({ length: 32 }, (_, index) =>
    resolveName(`slow-${index}.example`, { servers, timeoutMs: 300 }).catch(({ code }) => code),
  )
  let isOver = false
  const all = Promise.all(silent).finally(() => {
    isOver = true
  })
  // As mail, payments and the database look names up, in the process's four threads.
  await new Promise<void>((resolve, reject) => lookup('localhost', (error) => (error ? reject(error) : resolve())))
  expect(isOver).toBe(false)
  expect(new Set(await all)).toEqual(new Set(['ENOTFOUND']))
})
