import { type Platform, platforms as platformNames } from '@voice-shop/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../core/config.ts'
import { createHarnesses, type PlatformSimulators, startPlatformSimulators } from '../../testing/platform-simulators.ts'
import { createPlatforms, type Platforms } from './platform-adapters.ts'
import type { PlatformAdapter } from './platform-port.ts'

const origin = 'https://app.example'

let simulators: PlatformSimulators
let platforms: Platforms
let platform: Platform
/** What was waited, by the simulators' clocks. */
const pauses: number[] = []

/** Each platform's own limit, and what it lets us do: so many calls at first, then so many a second. */
const limits: Record<Platform, { burst: number; perSecond: number; longestPauseMs: number; queries: number }> = {
  // A bucket of 40 calls that loses 2 a second.
  tiendanube: { burst: 40, perSecond: 2, longestPauseMs: 2000, queries: 1 },
  // 150 calls in each window of 30 seconds.
  bigcommerce: { burst: 150, perSecond: 5, longestPauseMs: 30_000, queries: 1 },
  // A bucket of points, far smaller than a real one; a call costs several.
  shopify: { burst: 50, perSecond: 10, longestPauseMs: 1000, queries: 2 },
}

async function pause(milliseconds: number): Promise<void> {
  pauses.push(milliseconds)
  if (platform === 'shopify') await simulators.shopify.control.moveClock(milliseconds)
  else simulators[platform].control.moveClock({ ms: milliseconds })
}

beforeAll(async () => {
  simulators = await startPlatformSimulators({ isLimited: true })
  simulators.setOrigin(origin)
  platforms = createPlatforms({ ...readConfig({ NODE_ENV: 'test' }), ...simulators.config }, { sleep: pause })
})
afterAll(() => simulators.stop())

test.each(platformNames)('[PLAT-2] %s is asked as often as it allows, and every call is answered', async (name) => {
  platform = name
  pauses.length = 0
  const adapter = platforms[name] as PlatformAdapter
  const harness = createHarnesses(simulators, origin)[name]
  const { externalId } = harness
  const key = await adapter.exchangeInstall(
    {
      code: await harness.approve(),
      externalId: name === 'tiendanube' ? null : externalId,
      redirectUri: `${origin}/api/auth/bigcommerce/auth/`,
      now: new Date(),
    },
    { deadline: 'browser' },
  )
  const { burst, perSecond, longestPauseMs, queries } = limits[name]
  if (name === 'shopify')
    simulators.shopify.control.setLimits(externalId, { maximumAvailable: burst, restoreRate: perSecond })
  const calls = burst + 20
  for (let call = 0; call < calls; call += 1) {
    expect(await adapter.readStore(key, { deadline: 'job' })).toMatchObject({ externalId })
  }
  const waitedMs = pauses.reduce((sum, milliseconds) => sum + milliseconds, 0)
  // By what the platform allows so many calls take so long; nobody waits for more than it asks, or twice for a query.
  expect(waitedMs).toBeGreaterThan((((calls - burst) / perSecond) * 1000) / 2)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(longestPauseMs + 100)
  expect(pauses.length).toBeLessThan(calls * queries)
})
