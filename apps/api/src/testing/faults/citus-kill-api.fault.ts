import { beforeEach, test } from 'vitest'
import { createClusterWorld, skipWithoutCitus } from './cluster-world.ts'
import { expectExactAfterKills } from './kill-under-load.ts'

const kills = Number(process.env.FAULT_KILLS ?? 15)

beforeEach(skipWithoutCitus)

test(`[SCALE-1] [EVENT-1] [EVENT-2] kill -9 of the API in mid-ingest on two workers, ${kills} times: nothing acknowledged is lost, nothing is counted twice`, {
  timeout: 1_800_000,
}, async () => {
  const { world } = await createClusterWorld({ workers: 2 })
  await expectExactAfterKills(world, kills)
})
