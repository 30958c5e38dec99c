import type { Dashboard, Listening } from '@voice-shop/contract'
import { leaveToRecorder, listTracks, playIntoMicrophone } from './fixtures/microphone.ts'
import { withMotion } from './fixtures/motion.ts'
import { shopProducts } from './fixtures/products.ts'
import { widgetOf } from './fixtures/shop.ts'
import { signIn } from './fixtures/sign-in.ts'
import type { Store } from './fixtures/store.ts'
import { expect, test } from './fixtures/test.ts'

test.use(withMotion)

const sentence = 'zapatillas rojas'

/** What a question of a shopper changes: the plan's uses, the figures, the searches and how shoppers were heard. */
async function readCounts({ call }: Store) {
  const [usage, dashboard, searches, listening] = await Promise.all([
    call<{ usage_count: number }>('GET', '/api/voice-shop/usage/'),
    call<Dashboard>('GET', '/api/ai/dashboard/?time_range=day'),
    call<{ results: unknown[] }>('GET', '/api/ai/searches/?time_range=day'),
    call<Listening>('GET', '/api/ai/listening/?time_range=day'),
  ])
  return {
    used: usage.usage_count,
    hasSearches: dashboard.has_searches,
    stats: Object.values(dashboard.stats).map((stat) => ('count' in stat ? stat.count : stat.rate)),
    searches: searches.results.length,
    openings: listening.heard.reached.offered,
    answers: listening.given.answers,
  }
}

const none = { used: 0, hasSearches: false, stats: [0, 0, 0, 0], searches: 0, openings: 0, answers: 0 }

test.use({ launchOptions: playIntoMicrophone(sentence), locale: 'es-AR' })

test('[START-2] [START-3] [WIDGET-9] [DASH-11] a new owner says the first question: it is heard and answered with their own products, and counts nowhere', async ({
  page,
  createStore,
}) => {
  await leaveToRecorder(page)
  const store = await createStore({ language: 'es', timeZone: 'America/Argentina/Buenos_Aires' })
  await store.push(shopProducts)
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST') sent.push(pathname)
  })
  await signIn(page, store)
  await page.goto('/')
  await expect(page.getByText(/Lo que pregunt\S+ aquí es una prueba/)).toBeVisible()
  const preview = widgetOf(page.frameLocator('iframe'))
  await expect(preview.panel).toContainText(
    'El servicio de esta tienda convierte tu voz en texto y no guarda el sonido',
  )
  await page.locator('iframe').scrollIntoViewIfNeeded()
  const recording = page.waitForRequest('**/api/widget/transcriptions/**')
  await preview.panel.getByRole('button', { name: 'Hablar' }).click()
  await expect(preview.panel.getByText('Te escucho…')).toBeVisible()
  await expect.poll(() => listTracks(page)).toEqual(['live'])
  expect((await recording).headers()['content-type']).toBe('audio/wav')
  // Before anything came back.
  expect(await listTracks(page)).toEqual(['ended'])
  await expect(preview.answers.locator('.asked')).toHaveText(new RegExp(`${sentence}$`))
  await expect(preview.cards.first()).toContainText('Zapatillas urbanas rojas')
  await expect(page.getByText('Tu asistente respondió su primera pregunta.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Tu asistente respondió su primera pregunta.')).toBeVisible()

  expect(sent.filter((path) => path.startsWith('/api/widget/'))).toEqual(['/api/widget/transcriptions/'])
  expect(await readCounts(store)).toEqual(none)
  // The same sentence of a shopper counts.
  await store.answer(sentence)
  expect(await readCounts(store)).toMatchObject({ used: 1, hasSearches: true, searches: 1, answers: 1 })
})
