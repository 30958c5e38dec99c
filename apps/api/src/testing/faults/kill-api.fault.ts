import { beforeEach, test } from 'vitest'
import { createFaultWorld, skipWithoutDatabase } from './fault-world.ts'
import { expectExactAfterKills } from './kill-under-load.ts'

const kills = Number(process.env.FAULT_KILLS ?? 50)

beforeEach(skipWithoutDatabase)

test(`[EVENT-1] [EVENT-2] [OPS-1] kill -9 of the API in mid-ingest, ${kills} times: nothing acknowledged is lost, nothing is counted twice`, {
  timeout: 1_800_000,
}, async () => {
  await expectExactAfterKills(await createFaultWorld(), kills)
})
