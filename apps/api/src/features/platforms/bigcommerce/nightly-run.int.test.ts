import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlatformWorld, type PlatformWorld } from '../../../testing/platform-world.ts'

let world: PlatformWorld
let headers: Record<string, string>
let path: string
beforeAll(async () => {
  world = await createPlatformWorld()
  const page = await world.installBigCommerce()
  const [, id = ''] = /merchant_id=([0-9a-f-]+)/.exec(page.body) ?? []
  await world.register({ id, platform: 'bigcommerce' }, { email: 'jacaranda@example.com' })
  headers = await world.signIn('jacaranda@example.com')
  path = `/api/stores/${id}`
  await world.t.runJobs()
})
afterAll(() => world.close())

async function importAll() {
  await world.t.call('POST', `${path}/catalogue/sync/`, { headers })
  await world.t.runJobs()
  return (await world.t.call('GET', `${path}/catalogue/`, { headers })).body
}
const getConnection = async () => (await world.t.call('GET', `${path}/connection/`, { headers })).body

test('[PLAT-4] a refusal of BigCommerce that is none of the access ends nothing', async () => {
  world.bigcommerce.control.setFault({ kind: 'forbidden', times: 1000 })
  await expect(importAll()).rejects.toThrow('BigCommerce answered 403')
  expect(await getConnection()).toMatchObject({ status: 'connected' })
  world.bigcommerce.control.setFault({ kind: 'forbidden', times: 0 })
  world.t.clock.advance(60_000)
  expect(await importAll()).toMatchObject({ state: 'done' })
})

test('[PLAT-4] webhooks that BigCommerce has switched off are on again after a run', async () => {
  const { control } = world.bigcommerce
  const before = control.listWebhooks()
  expect(before.length).toBeGreaterThan(0)
  control.switchOffWebhooks()
  expect(await importAll()).toMatchObject({ state: 'done' })
  expect(control.listWebhooks()).toEqual(before)
})
