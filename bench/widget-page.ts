import type { Browser, Page } from '@playwright/test'
import { calibrate, type Load, observe, phone, readLoad, slow4G, slowDown, watchTraffic } from './web-measures.ts'
import type { BenchShop } from './widget-shop.ts'

const button = '#voice-shop .open'
/** The widget looks after itself every second. */
const restMs = 1500

export interface Visit extends Load {
  /** What was asked of our server before a touch. */
  asked: string[]
  longTasks: number
}

interface Measuring {
  browser: Browser
  shop: BenchShop
  /** Of our server. */
  origin: string
}

/** Opens a page of the shop with an empty cache, on slow 4G with a quarter of the processor. */
async function openPage({ browser, shop }: Measuring, prepare?: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, locale: 'en-US' })
  const page = await context.newPage()
  const traffic = watchTraffic(page)
  const session = await slowDown(page)
  const calibrationMs = await page.evaluate(calibrate)
  await session.send('Network.emulateNetworkConditions', slow4G)
  await prepare?.(page)
  await page.goto(shop.productPage)
  return { page, calibrationMs, settle: traffic.settle, close: () => context.close() }
}

async function visit(measuring: Measuring, hasWidget: boolean): Promise<Visit> {
  const asked: string[] = []
  const { page, calibrationMs, settle, close } = await openPage(measuring, async (page) => {
    await page.addInitScript(observe)
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (origin === measuring.origin) asked.push(pathname)
    })
  })
  if (hasWidget) await page.locator(button).waitFor()
  await settle()
  await page.waitForTimeout(restMs)
  const longTasks = await page.evaluate(() => (window as never as { seen: { tasks: unknown[] } }).seen.tasks.length)
  const load = { ...(await page.evaluate(readLoad)), calibrationMs, asked, longTasks }
  await close()
  return load
}

/** Runs in the page: notes when a finger or the mouse goes down, and when the panel is in sight. */
function watchOpening(): void {
  const opening = { pressedAt: 0, openedAt: 0 }
  Object.assign(window, { opening })
  const look = () => {
    const panel = document.querySelector('#voice-shop')?.shadowRoot?.querySelector('.panel')
    // The frame after the first that it is part of.
    if (panel) requestAnimationFrame((now) => Object.assign(opening, { openedAt: now }))
    else requestAnimationFrame(look)
  }
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      opening.pressedAt = timeStamp
      look()
    },
    { capture: true, once: true },
  )
}

/** Milliseconds from the press to the panel in sight; the panel's code is there before it where the mouse came near. */
async function press(measuring: Measuring, isPrefetched: boolean): Promise<number> {
  const { page, settle, close } = await openPage(measuring, (page) => page.addInitScript(watchOpening))
  await page.locator(button).waitFor()
  await settle()
  const box = await page.locator(button).boundingBox()
  if (!box) throw new Error('the button is not in sight')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (isPrefetched) {
    await page.mouse.move(x, y)
    await page.waitForResponse(/\/widget\/panel-/)
    await settle()
    await page.mouse.down()
    await page.mouse.up()
  } else await page.touchscreen.tap(x, y)
  const read = () => (window as never as { opening: { pressedAt: number; openedAt: number } }).opening
  await page.waitForFunction(() => (window as never as { opening: { openedAt: number } }).opening.openedAt > 0)
  const { pressedAt, openedAt } = await page.evaluate(read)
  await close()
  return openedAt - pressedAt
}

/** A page of the shop with and without the widget, in turns; and how soon its panel opens. */
export async function measurePage(measuring: Measuring & { src: string }, times: { pairs: number; presses: number }) {
  const { shop, src } = measuring
  const visits = { without: [] as Visit[], with: [] as Visit[] }
  const openMs = { prefetched: [] as number[], cold: [] as number[] }
  for (let round = 0; round < times.pairs; round += 1) {
    // Which of them comes first changes, too.
    for (const hasWidget of round % 2 === 0 ? [false, true] : [true, false]) {
      await shop.setWidget(hasWidget ? src : null)
      visits[hasWidget ? 'with' : 'without'].push(await visit(measuring, hasWidget))
    }
  }
  await shop.setWidget(src)
  for (let round = 0; round < times.presses; round += 1) {
    openMs.prefetched.push(await press(measuring, true))
    openMs.cold.push(await press(measuring, false))
  }
  return { visits, openMs }
}
