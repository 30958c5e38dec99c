import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { ServerProcess } from '../server-process.ts'
import type { FaultWorld } from './fault-world.ts'
import { createLedgers, expectExact, expectRecount, type Ledger, sendLoad } from './ledger.ts'

/** Sends under load until some answers have come, and kills the server: at an answer, or in the middle of others. */
async function killUnderLoad(running: ServerProcess, ledgers: readonly Ledger[], round: number): Promise<void> {
  let answers = 0
  let isOver = false
  const kill = async () => {
    if (round % 2 === 1) await sleep((round * 7) % 40)
    await running.end('SIGKILL')
    isOver = true
  }
  let killing: Promise<void> | null = null
  const onAnswer = () => {
    answers += 1
    if (answers >= 5 + (round % 11)) killing ??= kill()
  }
  await sendLoad(running.origin, ledgers, { senders: 3, isOver: () => isOver, onAnswer })
  await killing
  expect((await running.ended).signal).toBe('SIGKILL')
}

/** Kills the API under load, so many times, and expects each time that nothing acknowledged is lost and nothing counted twice. */
export async function expectExactAfterKills(world: FaultWorld, kills: number): Promise<void> {
  const ledgers = await createLedgers(world, 2)
  let interrupted = 0
  for (let round = 0; round < kills; round += 1) {
    const server = await world.startServer()
    await expectExact(server.origin, ledgers)
    await killUnderLoad(server, ledgers, round)
    interrupted += ledgers.flatMap(({ batches }) => batches).filter(({ isAcknowledged }) => !isAcknowledged).length
  }
  // Else the kills came when nothing was under way.
  expect(interrupted).toBeGreaterThan(kills)
  const server = await world.startServer()
  await expectExact(server.origin, ledgers)
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
  await expectRecount(world, ledgers)
}
