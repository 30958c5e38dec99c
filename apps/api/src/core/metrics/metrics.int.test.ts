import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { makeSearch } from '../../testing/voice-events.ts'

const metricsToken = 'a token of at least thirty-two characters'.replaceAll(' ', '-')
let api: TestApp
let plain: TestApp

beforeAll(async () => {
  plain = await createTestApp()
  api = await createTestApp({ config: { metricsToken } })
  // Two databases, which take their time on a busy machine.
}, 180_000)
afterAll(async () => {
  await api.close()
  await plain.close()
})

async function readMetrics(): Promise<string> {
  const { status, body, headers } = await api.call('GET', '/metrics', {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  expect({ status, type: headers['content-type'] }).toEqual({
    status: 200,
    type: expect.stringMatching(/^text\/plain/),
  })
  return body
}

/** The value of a series by its name and labels, as Prometheus writes them. */
function getValue(text: string, series: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `))
  if (!line) throw new Error(`there is no ${series}`)
  return Number(line.slice(series.length + 1))
}

test('[OPS-1] metrics are for whoever has the token, and not there without one', async () => {
  expect((await plain.call('GET', '/metrics')).status).toBe(404)
  const strangers = [{}, { authorization: 'Bearer wrong' }, { authorization: metricsToken }]
  for (const headers of strangers) {
    const { status, headers: answered } = await api.call('GET', '/metrics', { headers })
    expect({ status, asks: answered['www-authenticate'] }).toEqual({ status: 401, asks: 'Bearer' })
  }
})

test('[OPS-1] requests, events, groups and jobs are counted, by no label that names a tenant', async () => {
  const owner = await api.registerOwner()
  const authorization = `Bearer ${await api.createSecretKey(owner)}`
  const search = makeSearch({ occurred_at: api.clock.now().toISOString() })
  const events = [search, search, { type: 'search' }]
  await api.call('POST', '/api/voice-shop/events/', { headers: { authorization }, body: { events } })
  await api.call('POST', '/api/auth/users/forgot-password/', { body: { email: owner.email } })
  await api.call('GET', `/api/stores/${owner.merchantId}/`)

  const before = await readMetrics()
  expect(getValue(before, 'voice_shop_events_total{outcome="accepted"}')).toBe(1)
  expect(getValue(before, 'voice_shop_events_total{outcome="duplicate"}')).toBe(1)
  expect(getValue(before, 'voice_shop_events_total{outcome="invalid_event"}')).toBe(1)
  expect(getValue(before, 'voice_shop_group_events_sum')).toBe(2)
  expect(getValue(before, 'voice_shop_group_seconds_count{outcome="written"}')).toBe(1)
  expect(getValue(before, 'voice_shop_waiting_events')).toBe(0)
  const posted = 'method="POST",route="/api/voice-shop/events/"'
  expect(getValue(before, `voice_shop_http_requests_total{${posted},status="200"}`)).toBe(1)
  expect(getValue(before, `voice_shop_http_request_seconds_count{${posted}}`)).toBe(1)
  expect(before).toContain('route="/api/stores/:id/",status="401"')
  expect(before).toContain('voice_shop_jobs{kind="auth.reset-mail",state="created"} 1')
  expect(getValue(before, 'voice_shop_database_up')).toBe(1)
  expect(getValue(before, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  for (const secret of [owner.workspaceId, owner.merchantId, owner.email, search.shopper_id]) {
    expect(before).not.toContain(secret)
  }
})

test('[OPS-1] a database that is away is told, not an error', async () => {
  const lost = await createTestApp({ config: { metricsToken } })
  await lost.deps.db.destroy()
  const { status, body } = await lost.call('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  expect(status).toBe(200)
  expect(getValue(body, 'voice_shop_database_up')).toBe(0)
  await lost.app.close()
})

test('[OPS-1] every alert asks for metrics that there are, and has its entry in the runbook', async () => {
  const read = (name: string) => readFileSync(new URL(`../../../../../docs/${name}`, import.meta.url), 'utf8')
  const rules = read('prometheus-alerts.yml')
  const known = await readMetrics()
  const asked = [...rules.matchAll(/\b(?:voice_shop|nodejs|process)_\w+/g)].map(([name]) => name)
  expect(asked.length).toBeGreaterThan(5)
  const unknown = asked.filter((name) => !known.includes(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `))
  expect(unknown).toEqual([])
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const entries = [...read('runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(entries).toEqual(alerts)
})
