import { expect, test } from 'vitest'
import { asRequest, asSystem, asWorkspace, enterWorkspace } from './as-workspace.ts'
import { createConnectionShares } from './connection-shares.ts'

const [ana, eva] = [crypto.randomUUID(), crypto.randomUUID()]
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Takes shares of a pool of ten, and lists who has one. */
function createWorld() {
  const takeShare = createConnectionShares(10)
  const leaves: (() => void)[] = []
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
