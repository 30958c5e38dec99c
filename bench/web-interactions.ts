import type { Page } from '@playwright/test'
import { benchPassword } from './bench-server.ts'
import { desk, type OpenWeb, type phone, slowDown, watchTraffic } from './web-measures.ts'

/*
 * How long the page takes to answer to a key or a press, as the browser itself tells (Event Timing): to the first frame
 * after it. Of what an owner does on most days, with a processor a quarter as fast and the server near. Keys and presses
 * are the browser's own: one that a script makes up is no interaction.
 */

export interface Interaction {
  flow: string
  /** The event of the interaction that took longest, and what it met. */
  event: string
  target: string
  /** In steps of 8, as the browser tells it. */
  ms: number
}

interface Flow {
  name: string
  viewport: typeof phone
  /** Without it nobody is signed in. */
  isSignedIn: boolean
  path: string
  run: (steps: Steps) => Promise<void>
}

interface Steps {
  page: Page
  email: string
  round: number
  /** Until nothing is on its way. */
  settle: () => Promise<void>
  /** Clicks, and lets what follows come to its end. */
  click: (name: string | RegExp, role?: 'button' | 'link') => Promise<void>
  /** Keys pressed one after the other in what has the focus. */
  press: (...keys: string[]) => Promise<void>
  /** Clicks into a field and types the end of a text; its beginning is there at once, for one key is like the other. */
  type: (label: string, text: string) => Promise<void>
}

/** Longer than the dashboard waits before it loads what is below its figures. */
const laterPartsMs = 3500
const typedCharacters = 3

const flows: readonly Flow[] = [
  {
    name: 'sign-in',
    viewport: desk,
    isSignedIn: false,
    path: '/login',
    run: async ({ page, email, type, click }) => {
      await type('Email', email)
      await type('Password', benchPassword)
      await click('Log in')
      await page.locator('main li').first().waitFor()
    },
  },
  {
    name: 'range',
    viewport: desk,
    isSignedIn: true,
    path: '/',
    run: async ({ page, click, press }) => {
      await page.waitForTimeout(laterPartsMs)
      await page.getByLabel('Time range').focus()
      await press('End', 'ArrowUp', 'ArrowUp', 'End')
      await page.getByLabel('Chart period').focus()
      await press('ArrowDown', 'ArrowUp')
      await click('Refresh')
      await click('Searches over time: Show as table')
      await click('Searches over time: Show as chart')
      await click('Dates and comparison')
      await press('Escape')
    },
  },
  {
    name: 'visit',
    viewport: desk,
    isSignedIn: true,
    path: '/',
    run: async ({ page, round, settle, click }) => {
      await page.locator('main a[href*="/visit/"]').nth(round).click()
      await settle()
      await click('Open visit')
      await click('Dashboard', 'link')
    },
  },
  {
    name: 'searches',
    viewport: desk,
    isSignedIn: true,
    path: '/',
    run: async ({ page, click, press, type }) => {
      await click('Searches', 'link')
      await type('What the shopper said', 'lluvia')
      await page.getByLabel('Result').focus()
      await press('ArrowDown', 'ArrowDown')
      await click('Older')
      await click(/^Clear/)
    },
  },
  {
    name: 'team',
    viewport: desk,
    isSignedIn: true,
    path: '/settings',
    run: async ({ email, click, press, type }) => {
      await click(/^Team/, 'link')
      await click('Invite member')
      await type('Email', email)
      await press('Escape')
    },
  },
  {
    name: 'theme and language',
    viewport: desk,
    isSignedIn: true,
    path: '/',
    run: async ({ page, click, press }) => {
      await page.waitForTimeout(laterPartsMs)
      await click('Dark mode')
      await click('Light mode')
      await page.locator('select:has(option[value=pt])').focus()
      await press('ArrowDown', 'ArrowDown', 'Home')
    },
  },
  {
    name: 'commands',
    viewport: desk,
    isSignedIn: true,
    path: '/',
    run: async ({ press }) => {
      await press('Control+k', 'b', 'i', 'l', 'Enter')
    },
  },
  {
    name: 'phone',
    viewport: { width: 360, height: 740 },
    isSignedIn: true,
    path: '/',
    run: async ({ page, click, press }) => {
      await click('Open menu')
      await click('Close menu')
      await page.getByLabel('Time range').focus()
      await press('End')
      await click('Open menu')
      await click('Settings', 'link')
    },
  },
]

/** Notes in the page, before anything of its own runs, what `readInteractions` tells. */
function observe(): void {
  const longest = new Map<number, { event: string; target: string; ms: number }>()
  Object.assign(window, { longest })
  new PerformanceObserver((list) => {
    // Safe: they are of the type that is observed.
    for (const { interactionId, name, target, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (!interactionId || duration <= (longest.get(interactionId)?.ms ?? 0)) continue
      const element = target instanceof Element ? target : undefined
      const label = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      longest.set(interactionId, { event: name, target: `${element?.tagName} ${label.slice(0, 40)}`, ms: duration })
    }
    // The least that a browser tells.
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

function readInteractions() {
  // Safe: `observe` has put it there.
  return [...(window as unknown as { longest: Map<number, Omit<Interaction, 'flow'>> }).longest.values()]
}

function createSteps(page: Page, settle: Steps['settle']): Omit<Steps, 'email' | 'round'> {
  return {
    page,
    settle,
    click: async (name, role = 'button') => {
      await page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).click()
      await settle()
    },
    press: async (...keys) => {
      for (const key of keys) {
        await page.keyboard.press(key)
        await settle()
      }
    },
    type: async (label, text) => {
      const field = page.getByLabel(label, { exact: true })
      await field.click()
      await field.fill(text.slice(0, -typedCharacters))
      for (const character of text.slice(-typedCharacters)) {
        await page.keyboard.press(character)
        await settle()
      }
    },
  }
}

async function measureFlow(web: OpenWeb, flow: Flow, round: number): Promise<Interaction[]> {
  const context = await web.open(flow.viewport, flow.isSignedIn ? 0 : undefined)
  const page = await context.newPage()
  const { settle } = watchTraffic(page)
  await slowDown(page)
  await page.addInitScript(observe)
  await page.goto(`${web.origin}${flow.path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settle()
  await flow.run({ ...createSteps(page, settle), email: web.store.email, round })
  await settle()
  const interactions = await page.evaluate(readInteractions)
  await context.close()
  if (interactions.length === 0) throw new Error(`${flow.name}: the browser told of no interaction`)
  return interactions.map((interaction) => ({ flow: flow.name, ...interaction }))
}

/** All interactions of all flows, slowest first; those of less than 16 ms are not told. */
export async function measureInteractions(web: OpenWeb, rounds: number): Promise<Interaction[]> {
  const interactions: Interaction[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const flow of flows) interactions.push(...(await measureFlow(web, flow, round)))
  }
  return interactions.toSorted((one, other) => other.ms - one.ms)
}
