import { test } from '@playwright/test'
import { openDemoPage, showDashboard, writeWebp } from './demo-page.ts'
import { type DemoServer, startDemo } from './start-demo.ts'

let demo: DemoServer
test.beforeAll(async () => {
  test.setTimeout(300_000)
  demo = await startDemo()
})
test.afterAll(() => demo.stop())

test('the images of the README', async ({ browser }) => {
  for (const { name, ...appearance } of [
    { name: 'dashboard-light', width: 1280, height: 900, theme: 'light', scale: 1 },
    { name: 'dashboard-dark', width: 1280, height: 900, theme: 'dark', scale: 1 },
    { name: 'dashboard-phone', width: 360, height: 740, theme: 'light', scale: 2 },
  ] as const) {
    const page = await openDemoPage(browser, demo, appearance)
    // The demo store speaks Spanish, the README English.
    await showDashboard(page, '/?time_range=month&chart_period=day', 'en')
    await writeWebp(page, name)
    await page.context().close()
  }
})

/** Zones of the Americas come first: numbers and dates are written as in the store's country. */
function findZoneAfterMidnight(): string {
  const readHour = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format()
  const zones = Intl.supportedValuesOf('timeZone').sort((zone) => (zone.startsWith('America/') ? -1 : 1))
  return zones.find((zone) => Number(readHour(zone)) === 0) ?? 'UTC'
}

async function moveToZoneAfterMidnight(): Promise<void> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(new URL(path, demo.origin), { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const { email, password } = demo
  const { access, merchant } = await call('POST', '/api/auth/token-obtain/', { email, password })
  headers.authorization = `JWT ${access}`
  const time_zone = findZoneAfterMidnight()
  await call('PATCH', `/api/stores/${merchant.id}/`, { time_zone })
  for (;;) {
    const dashboard = await call('GET', '/api/ai/dashboard/')
    if (dashboard.time_zone === time_zone) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const sidebarWidth = 240

test('the images of the guide', async ({ browser }) => {
  await moveToZoneAfterMidnight()
  const page = await openDemoPage(browser, demo, { width: 1280, height: 790, theme: 'light', scale: 1 })
  for (const language of ['en', 'es', 'pt']) {
    for (const [name, path] of [
      ['year', '/?time_range=year&chart_period=month'],
      ['week-at-midnight', '/'],
      ['nothing-before', '/?compare_with=year_before'],
    ] as const) {
      await showDashboard(page, path, language)
      await writeWebp(page, `${name}-${language}`, sidebarWidth)
    }
  }
})
