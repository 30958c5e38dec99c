import { expect, onTestFinished, test } from 'vitest'
import { asRequest, asSystem, asWorkspace, enterWorkspace } from './as-workspace.ts'
import { createConnectionShares } from './connection-shares.ts'

const [ana, eva] = [crypto.randomUUID(), crypto.randomUUID()]
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Takes shares of a pool of ten, and lists who has one. */
function createWorld() {
  const takeShare = createConnectionShares(10)
  const leaves: (() => void)[] = []
  // What waits would be refused half a minute later.
  onTestFinished(async () => {
    for (let leave = leaves.shift(); leave; leave = leaves.shift()) {
      leave()
      await settle()
    }
  })
  const have: string[] = []
  const take = async (name: string) => {
    leaves.push(await takeShare())
    have.push(name)
  }
  return { take, have, leaveFirst: () => leaves.shift()?.() }
}

test('[SEC-2] a store has some of the connections of a kind of work, whatever else it asks for, and others have theirs', async () => {
  const { take, have, leaveFirst } = createWorld()
  for (let index = 0; index < 5; index += 1) void asWorkspace(ana, () => take('ana reads'), { kind: 'read' })
  void asWorkspace(ana, () => take('ana writes'), { kind: 'write' })
  void asWorkspace(ana, () => take('ana writes'), { kind: 'write' })
  void asWorkspace(eva, () => take('eva reads'), { kind: 'read' })
  void asWorkspace(eva, () => take('eva reads'), { kind: 'read' })
  await settle()
  expect(have).toEqual(['ana reads', 'ana reads', 'ana writes', 'eva reads'])
  for (const next of ['ana reads', 'eva reads']) {
    leaveFirst()
    await settle()
    expect(have.at(-1)).toBe(next)
  }
  expect(have).toHaveLength(6)
})

test('[SEC-2] work of the system and jobs of a store are not shared', async () => {
  const { take, have } = createWorld()
  for (let index = 0; index < 20; index += 1) {
    void asWorkspace(ana, () => take('job'))
    void asSystem('jobs', () => take('system'))
    void take('nobody')
  }
  await settle()
  expect(have).toHaveLength(60)
})

test("[SEC-2] a request has its store's share from when it is known whose it is until it ends", async () => {
  const { take, have } = createWorld()
  const request = async () => {
    for (let index = 0; index < 3; index += 1) await take('guard')
    enterWorkspace(ana)
    for (let index = 0; index < 3; index += 1) void take('request')
    await settle()
    expect(have.filter((name) => name === 'request')).toHaveLength(2)
  }
  let later = () => Promise.resolve()
  await asRequest(
    null,
    async () => {
      later = async () => take('later')
      await request()
    },
    { kind: 'read' },
  )
  await later()
  expect(have.at(-1)).toBe('later')
})

test("[SEC-2] a store's shoppers have shares of their own beside its people and programs", async () => {
  const { take, have } = createWorld()
  for (let index = 0; index < 3; index += 1) {
    void asWorkspace(ana, () => take('shopper'), { kind: 'write', isShoppers: true })
    void asWorkspace(ana, () => take('program'), { kind: 'write' })
  }
  await settle()
  expect(have).toEqual(['shopper', 'program'])
})

test('[SEC-2] all kinds and stores together leave some connections to the system', async () => {
  const { take, have, leaveFirst } = createWorld()
  for (const kind of ['event', 'answer', 'read', 'write', 'scan', 'export'] as const) {
    for (let index = 0; index < 4; index += 1) void asWorkspace(crypto.randomUUID(), () => take(kind), { kind })
  }
  await settle()
  expect(have).toHaveLength(8)
  leaveFirst()
  await settle()
  expect(have).toHaveLength(9)
})

test('[SEC-2] work for which nobody waits any more is not begun, and takes nobody his turn', async () => {
  const { take, have, leaveFirst } = createWorld()
  let isGone = false
  const write = (name: string, isAbandoned = () => false) =>
    asWorkspace(ana, () => take(name), { kind: 'write', isAbandoned })
  void write('first')
  const second = write('second', () => isGone)
  void write('third')
  isGone = true
  await settle()
  leaveFirst()
  await expect(second).rejects.toMatchObject({ status: 499 })
  await settle()
  expect(have).toEqual(['first', 'third'])
})
