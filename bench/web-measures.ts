import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import { openPostgres } from '@voice-shop/api/core/database/open-database.ts'
import { findChromium } from '../e2e/chromium/chromium-paths.ts'
import { ageToken } from '../e2e/fixtures/access-tokens.ts'
import { createBenchDatabase } from './bench-database.ts'
import { type BenchStore, benchPassword, registerStore, startBenchServer } from './bench-server.ts'
import { importYear } from './import-year.ts'

/** "Slow 4G" of Chromium's developer tools: 1.6 Mbit/s down, 750 kbit/s up, and what 150 ms of round trip come to. */
export const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const cpuSlowdown = 4
const livePath = '/api/voice-shop/live/'

/** Longer than any motion of the page. */
const themeChangeMs = 500

export const phone = { width: 412, height: 823 }
export const desk = { width: 1280, height: 800 }

export interface Load {
  fcpMs: number
  lcpMs: number
  /** Total blocking time: of each task of more than 50 ms after the first paint, what is beyond those. */
  tbtMs: number
  cls: number
  /** What the largest paint was of. */
  lcpElement: string
  calibrationMs: number
}

type EntryType = NonNullable<NonNullable<Parameters<PerformanceObserver['observe']>[0]>['type']>

interface Observed {
  lcp: { at: number; element: string }
  shifts: number
  tasks: { startTime: number; duration: number }[]
}

/** Notes in the page, before anything of its own runs, what `readLoad` tells. */
export function observe(): void {
  const seen: Observed = { lcp: { at: 0, element: '' }, shifts: 0, tasks: [] }
  Object.assign(window, { seen })
  const watch = (type: EntryType, take: (entry: never) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as never)
    }).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime, element }: { startTime: number; element?: Element }) => {
    seen.lcp = { at: startTime, element: `${element?.tagName} ${element?.textContent?.slice(0, 40)}` }
  })
  watch('layout-shift', ({ value, hadRecentInput }: { value: number; hadRecentInput: boolean }) => {
    if (!hadRecentInput) seen.shifts += value
  })
  watch('longtask', ({ startTime, duration }: Observed['tasks'][number]) => seen.tasks.push({ startTime, duration }))
}

/** A fixed calculation, timed in the page: how fast the browser is at this moment, slowed down as it is. */
export function calibrate(): number {
  const startedAt = performance.now()
  let state = 1
  for (let step = 0; step < 2_000_000; step += 1) state = (state * 48_271) % 2_147_483_647
  return performance.now() - startedAt + (state < 0 ? 1 : 0)
}

export function readLoad() {
  // Safe: `observe` has put it there.
  const { lcp, shifts, tasks } = (window as unknown as { seen: Observed }).seen
  const fcpMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const blocking = tasks.map(({ startTime, duration }) => startTime + duration - Math.max(startTime + 50, fcpMs))
  const tbtMs = blocking.filter((ms) => ms > 0).reduce((sum, ms) => sum + ms, 0)
  return { fcpMs, lcpMs: lcp.at, lcpElement: lcp.element, cls: shifts, tbtMs }
}

export async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return session
}

/** Waits for half a second in which nothing is on its way but the stream of live updates, which stays open. */
export function watchTraffic(page: Page): { settle: () => Promise<void> } {
  const open = new Set<Request>()
  let changedAt = performance.now()
  const note = (change: () => void) => {
    change()
    changedAt = performance.now()
  }
  page.on('request', (request) => {
    if (!request.url().endsWith(livePath)) note(() => open.add(request))
  })
  for (const ended of ['requestfinished', 'requestfailed'] as const)
    page.on(ended as 'requestfinished', (request) => note(() => open.delete(request)))
  return {
    settle: async () => {
      const giveUpAt = performance.now() + 60_000
      while (open.size > 0 || performance.now() < changedAt + 500) {
        if (performance.now() > giveUpAt) throw new Error(`still loading: ${[...open].map((request) => request.url())}`)
        await page.waitForTimeout(50)
      }
    },
  }
}

/** Loads an address with an empty cache, until `complete` shows and nothing is on its way. */
async function measureLoad(context: BrowserContext, address: string, complete: string): Promise<Load> {
  const page = await context.newPage()
  const traffic = watchTraffic(page)
  const session = await slowDown(page)
  const calibrationMs = await page.evaluate(calibrate)
  await session.send('Network.emulateNetworkConditions', slow4G)
  await page.addInitScript(observe)
  await page.goto(address)
  await page.locator(complete).first().waitFor()
  await traffic.settle()
  const load = { ...(await page.evaluate(readLoad)), calibrationMs }
  await context.close()
  return load
}

/** Milliseconds from a change of the range to the frame with its figures. */
function switchRange(range: string): Promise<number> {
  const select = [...document.querySelectorAll('select')].find(({ options }) =>
    [...options].some(({ value }) => value === range),
  )
  const figures = document.querySelector('[aria-busy]')
  if (!select || !figures) throw new Error('the dashboard has no ranges')
  const before = figures.textContent
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const look = () => {
      if (figures.textContent === before) requestAnimationFrame(look)
      else requestAnimationFrame(() => resolve(performance.now() - startedAt))
    }
    select.value = range
    select.dispatchEvent(new Event('change', { bubbles: true }))
    look()
  })
}

/** Milliseconds from a click to the second frame after it, which shows what it changed. */
function switchTheme(button: Element): Promise<number> {
  const { theme } = document.documentElement.dataset
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    ;(button as HTMLElement).click()
    if (document.documentElement.dataset.theme === theme) reject(new Error('the theme stays'))
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - startedAt)))
  })
}

export async function measureSwitches({ origin, open }: OpenWeb, rounds: number) {
  const context = await open(desk, 0)
  const page = await context.newPage()
  const traffic = watchTraffic(page)
  await slowDown(page)
  await page.goto(origin)
  await page.locator('main li').first().waitFor()
  const switches = { rangeMs: [] as number[], themeMs: [] as number[] }
  for (let round = 0; round < rounds * 2; round += 1) {
    switches.rangeMs.push(await page.evaluate(switchRange, round % 2 === 0 ? 'year' : 'month'))
    await traffic.settle()
    const button = page.getByRole('button', { name: /(?:light|dark) mode/i })
    switches.themeMs.push(await button.evaluate(switchTheme))
    // Its colours change for a while longer, and a style of the whole page is no part of the next switch.
    await page.waitForTimeout(themeChangeMs)
  }
  await context.close()
  return switches
}

/** Signs in, as if it had been so many minutes ago. */
async function signIn(
  context: BrowserContext,
  { origin, store }: { origin: string; store: BenchStore },
  minutesAgo: number,
): Promise<void> {
  const { email, workspaceId } = store
  const response = await fetch(`${origin}/api/auth/token-obtain/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: benchPassword, username: email }),
  })
  const { access, refresh, ...user } = (await response.json()) as { access: string; refresh: string }
  await context.addCookies([
    { name: 'access_token', value: ageToken(access, minutesAgo), url: origin },
    { name: 'refresh_token', value: refresh, url: origin },
  ])
  await context.addInitScript(
    ([user, workspaceId]) => {
      localStorage.setItem('user', user)
      localStorage.setItem('workspace_id', workspaceId)
    },
    [JSON.stringify(user), workspaceId] as const,
  )
}

/** The built web app of a server, with a store that has events. */
export interface OpenWeb {
  origin: string
  store: BenchStore
  /** A browser of its own, in which the owner signed in so long ago, or has not. */
  open: (viewport: typeof phone, signedInMinutesAgo?: number) => Promise<BrowserContext>
  /** Errors and warnings of the console so far. */
  problems: string[]
}

function openIn(browser: Browser, server: { origin: string; store: BenchStore }): OpenWeb {
  const problems: string[] = []
  const open = async (viewport: typeof phone, signedInMinutesAgo?: number) => {
    const context = await browser.newContext({ viewport, locale: 'en-US' })
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text())
    })
    // Images are of the stores' own servers.
    const image = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
    await context.route('https://shop.example/**', (route) => route.fulfill(image))
    if (signedInMinutesAgo !== undefined) await signIn(context, server, signedInMinutesAgo)
    return context
  }
  return { ...server, open, problems }
}

export async function measureLoads({ origin, open }: OpenWeb, rounds: number) {
  const loads = { login: [] as Load[], dashboard: [] as Load[], dashboardAnHourLater: [] as Load[] }
  for (let round = 0; round < rounds; round += 1) {
    loads.login.push(await measureLoad(await open(phone), `${origin}/login`, 'form'))
    loads.dashboard.push(await measureLoad(await open(phone, 0), `${origin}/`, 'main li'))
    loads.dashboardAnHourLater.push(await measureLoad(await open(phone, 60), `${origin}/`, 'main li'))
  }
  return loads
}

export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}

/** Measures the built web app of a server on PostgreSQL, for a store with 10,000 events. */
export async function measureWeb<Measures>(measure: (web: OpenWeb) => Promise<Measures>): Promise<Measures> {
  const database = await createBenchDatabase()
  const server = await startBenchServer(database.url)
  const browser = await launchChromium()
  try {
    const store = await registerStore(server.origin)
    const opened = openPostgres({ url: database.url, poolSize: 2, onIdleError: (error) => console.error(error) })
    await importYear(opened.db, { workspaceId: store.workspaceId, events: 10_000 })
    // Who invites has proven an address.
    await opened.db.updateTable('users').set({ proven_at: new Date() }).execute()
    await opened.close()
    return await measure(openIn(browser, { origin: server.origin, store }))
  } finally {
    await browser.close()
    await server.stop()
    await database.drop()
  }
}
