import { expect, test } from 'vitest'
import { logProviderChanges } from './log-provider-changes.ts'
import { createMetrics } from './metrics.ts'
import { checkApiVersion, keptOrderUnread, ordersRefused } from './signals.ts'

test('[OPS-1] each other version of a service is logged once and counted each time', async () => {
  const logged: object[] = []
  logProviderChanges({ warn: (fields) => logged.push(fields) })
  const { registry } = createMetrics({ countWaitingEvents: () => 0, listJobStates: async () => [] })
  const announce = (announced: string | null) => checkApiVersion('shopify', { expected: '2026-10', announced })
  for (const version of ['2026-10', '', null, '2027-01', '2027-01', '2027-04']) announce(version)
  announce('x'.repeat(1000))
  expect(logged).toEqual([
    { provider: 'shopify', expected: '2026-10', announced: '2027-01' },
    { provider: 'shopify', expected: '2026-10', announced: '2027-04' },
    { provider: 'shopify', expected: '2026-10', announced: 'x'.repeat(40) },
  ])
  expect(await registry.getSingleMetricAsString('voice_shop_provider_other_versions_total')).toContain(
    'voice_shop_provider_other_versions_total{provider="shopify"} 4',
  )
  for (let version = 0; version < 100; version += 1) announce(`made-up-${version}`)
  expect(logged).toHaveLength(50)
})

test('[OPS-1] a store whose orders we may not read is logged once, and each order that is not read any more', () => {
  const logged: object[] = []
  logProviderChanges({ warn: (fields) => logged.push(fields) })
  const [ana, bea] = ['ana', 'bea'].map((merchant) => ({ provider: 'shopify' as const, merchant, reason: 'x' }))
  for (const refused of [ana, bea, ana]) if (refused) ordersRefused.send(refused)
  const unread = { provider: 'shopify', merchant: 'ana', days: 61 } as const
  for (const one of [unread, unread]) keptOrderUnread.send(one)
  expect(logged).toEqual([ana, bea, unread, unread])
})
