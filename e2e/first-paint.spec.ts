import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { getInsightsRoute, languages, streamChangesRoute } from '@voice-shop/contract'
import { holdCode } from './fixtures/hold-code.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createSearch } from './fixtures/voice-events.ts'

test.describe('a page that was drawn ahead', () => {
  test.use({ locale: 'pt-BR', colorScheme: 'dark' })

  test('[LAYOUT-4] [I18N-4] shows at once, in language and theme, and keeps what is done before its code is there', async ({
    page,
  }) => {
    const release = await holdCode(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Entre no Voice Shop' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Modo claro' })).toBeVisible()
    const button = await page.locator('main button[type=submit]').elementHandle()
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByLabel('Idioma').selectOption('es')
    await page.locator('main button[type=submit]').click()
    expect(new URL(page.url()).search).toBe('')
    release()
    // The language was chosen, and the form says what is missing: both were asked for before.
    await expect(page.getByRole('heading', { name: 'Inicia sesión en Voice Shop' })).toBeVisible()
    await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana@example.com')
    // The same elements: nothing was drawn twice.
    expect(await button?.evaluate((element) => element.isConnected)).toBe(true)
  })
})

test('[LAYOUT-4] [I18N-1] public pages come drawn in every language and theme', async ({ request }) => {
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password']) {
    const html = await (await request.get(path)).text()
    const drawings = Array.from(html.matchAll(/<template data-drawn="(.*?)">.*?<h1/g), ([, name]) => name)
    expect(drawings).toEqual(languages.flatMap((language) => [`${language} light`, `${language} dark`]))
  }
})

test('[ROUTE-3] nothing is drawn ahead of an address that says more, or of what is protected', async ({ page }) => {
  const release = await holdCode(page)
  for (const path of ['/login?store=Mate', '/', '/settings']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#root')).toBeEmpty()
  }
  release()
})

const firstStepsCalls = /^\/api\/(?:stores\/|catalogue\/feed\/|widget)/

test('[DASH-1] the figures are asked for once, before the code of the dashboard is there', async ({
  page,
  createStore,
}) => {
  await signIn(page, await createStore())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A new store's page asks again and again as long as it is there.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // The stream of live updates and what the first steps ask for come after the figures.
    const isLater = pathname === streamChangesRoute.path || firstStepsCalls.test(pathname)
    if (pathname.startsWith('/api/') && !isLater) asked.push(pathname + search)
  })
  const release = await holdCode(page)
  await page.goto('/?time_range=month', { waitUntil: 'commit' })
  const early = [
    '/api/ai/dashboard/?time_range=month&chart_period=day&compare_with=period_before',
    '/api/voice-shop/usage/',
    '/api/workspaces/',
  ]
  await expect.poll(() => asked.toSorted()).toEqual(early)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked.toSorted()).toEqual(early)
})

/** Of JS and CSS in brotli, with the messages in English. Bytes, because seconds swing with the machine. */
const limits = [
  { path: '/login', limitKb: 85, lastCalls: [] },
  { path: '/', limitKb: 115, lastCalls: [getInsightsRoute.path, streamChangesRoute.path] },
]
/** What to do, what voice earned and how shoppers are heard come when the figures are on the screen, in rooms that are kept for them. */
const laterFiles =
  /\/assets\/(?:tasks|tasks-card|revenue|revenue-card|listening|listening-card|assistant|traits|rooms|entrance)-/
/** Scripts and messages before a page shows: with the dashboard's three calls they come in two rounds of six. */
const mostFirstFiles = 8

function sumKb(files: readonly string[]): number {
  const sizes = files.map((file) => statSync(new URL(`../apps/web/dist${file}.br`, import.meta.url)).size)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

for (const { path, limitKb, lastCalls } of limits) {
  test(`[DASH-1] ${path} takes at most ${limitKb} KB, in files that come in time`, async ({ page, createStore }) => {
    const store = await createStore()
    await store.send([createSearch()])
    if (path === '/') await signIn(page, store)
    // Parts further down come when they are seen: here at once.
    await page.setViewportSize({ width: 1280, height: 5000 })
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(new URL(request.url()).pathname))
    const release = await holdCode(page)
    await page.goto(path, { waitUntil: 'commit' })
    const preloads = page.locator('link[rel=modulepreload]')
    await preloads.first().waitFor({ state: 'attached' })
    const firstFiles = await preloads.evaluateAll((all) =>
      all.map((link) => new URL((link as HTMLLinkElement).href).pathname),
    )
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => lastCalls.filter((call) => !asked.has(call))).toEqual([])
    if (lastCalls.length === 0) await page.waitForLoadState('networkidle')
    // What of the styles is in the HTML has links as well.
    const links = page.locator('link[rel=stylesheet]')
    const styles = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLLinkElement).href).pathname))
    const all = [...new Set([...asked, ...styles])].filter((file) => file.startsWith('/assets/'))
    const isLater = (file: string) => laterFiles.test(file) && !firstFiles.includes(file)
    const files = all.filter((file) => !isLater(file))
    const kb = sumKb(files)
    console.log(
      `${path}: ${kb.toFixed(1)} of ${limitKb} KB, ${firstFiles.length} files at first; ` +
        `${sumKb(all.filter(isLater)).toFixed(1)} KB when the figures are there`,
    )
    expect(firstFiles.length).toBeLessThanOrEqual(mostFirstFiles)
    expect(kb, files.join('\n')).toBeLessThanOrEqual(limitKb)
  })
}

/** By page, kilobytes of all that it loads. */
function readPageTable(text: string): Record<string, number> {
  const rows = text.matchAll(/^\| `(\/.*?)` \|.* (\d+) \|$/gm)
  return Object.fromEntries(Array.from(rows, ([, path = '', kb]) => [path, Number(kb)]))
}

test('[DASH-1] [LAYOUT-4] the documented bytes of each page are those of the build, to within a kilobyte', () => {
  const root = new URL('../', import.meta.url)
  const built = readPageTable(
    execFileSync(process.execPath, ['apps/web/page-bytes.ts'], { cwd: root, encoding: 'utf8' }),
  )
  const documented = readPageTable(readFileSync(new URL('docs/performance.md', root), 'utf8'))
  expect(Object.keys(documented)).toEqual(Object.keys(built))
  expect(built['/login']).toBeGreaterThan(0)
  const far = Object.keys(built).filter((path) => Math.abs((documented[path] ?? 0) - (built[path] ?? 0)) > 1)
  expect(far, 'npm run docs writes them').toEqual([])
})
