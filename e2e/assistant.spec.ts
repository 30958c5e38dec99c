import type { Page } from '@playwright/test'
import { listViolations } from './fixtures/axe.ts'
import { shopProducts } from './fixtures/products.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const why = (page: Page) => page.getByRole('region', { name: 'Why this answer' })
const shown = (page: Page) => page.getByRole('list', { name: 'Products shown' }).getByRole('listitem')

async function ask(page: Page, sentence: string): Promise<void> {
  // With its own answers the page is whole.
  await page.getByRole('list', { name: 'Your own answers' }).waitFor()
  const field = page.getByLabel('What would a shopper say?')
  await field.fill(sentence)
  await expect(field).toHaveValue(sentence)
  await field.press('Enter')
}

test('[ANSWER-6] a sentence is tried: the answer, its products and why; it goes on, and counts nowhere', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.push(shopProducts)
  await signIn(page, store)
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Assistant' }).click()
  await expect(page).toHaveURL('/assistant')
  await ask(page, 'busco zapatillas rojas talle 42 hasta 50 mil')
  await expect(shown(page).first()).toHaveText(/Zapatillas urbanas rojas.*42.*ARS\s45,000.*before ARS\s60,000/)
  await expect(shown(page).last()).toHaveText(/Zapatillas urbanas azules.*Differs or not stated: color/)
  await expect(why(page)).toContainText('sneakers')
  await expect(why(page)).toContainText('red')
  await expect(why(page)).toContainText('size 42')
  await expect(why(page)).toContainText('up to ARS 50,000')

  await ask(page, 'y en azul?')
  await expect(shown(page).first()).toHaveText(/Zapatillas urbanas azules/)
  await expect(why(page)).toContainText('It goes on with what was said before.')
  const log = page.getByRole('log', { name: 'Conversation' })
  await expect(log).toContainText('y en azul?')

  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(log).toBeEmpty()
  await expect(page.getByLabel('What would a shopper say?')).toBeFocused()
  const { count } = await store.call<{ count: number | null }>('GET', '/api/ai/searches/?time_range=week')
  expect(count).toBe(0)
})

test('[ANSWER-6] what was asked before a conversation was begun anew is no part of it', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.push(shopProducts)
  await signIn(page, store)
  await page.goto('/assistant')
  const log = page.getByRole('log', { name: 'Conversation' })
  await ask(page, 'busco zapatillas')
  await expect(log).toContainText('busco zapatillas')
  const answer = Promise.withResolvers<void>()
  let wasAnswered = false
  await page.route('**/api/answers/try/', async (route) => {
    await answer.promise
    await route.continue()
  })
  page.on('requestfinished', (request) => {
    wasAnswered ||= request.url().includes('/answers/try/')
  })
  await ask(page, 'y en azul?')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(log).toBeEmpty()
  answer.resolve()
  await expect.poll(() => wasAnswered).toBe(true)
  // Its answer has come when the next one is asked for.
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).not.toHaveAttribute('aria-busy', 'true')
  await ask(page, 'busco una mochila')
  await expect(log).toContainText('busco una mochila')
  await expect(log).not.toContainText('y en azul?')
})

test('nothing typed is said at the field, and a failure has a way to try again', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/503/)
  problems.expect(/POST \/api\/answers\/try\/ failed/)
  const store = await createStore()
  await store.push(shopProducts)
  await signIn(page, store)
  await page.goto('/assistant')
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByText('Type or say what a shopper would ask')).toBeVisible()
  let isDown = true
  await page.route('**/api/answers/try/', (route) =>
    isDown ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  await ask(page, 'una taza')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('There was no answer.')
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(shown(page)).toHaveText([/Taza de cerámica/])
})

test('[ANSWER-11] a product by its name: the one that is sold comes first, one that is sold out is said so', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  const bar = { ...{ product_id: 'bar', name: 'Barra de sonido Mistral S10' }, categories: [['Audio', 'Parlantes']] }
  const speaker = {
    product_id: 'speaker',
    name: 'Parlante Vento',
    categories: [['Audio', 'Parlantes']],
    currency: 'ARS',
  }
  const variant = { price: '90000', stock: 2 }
  await store.push([
    { ...bar, currency: 'ARS', variants: [{ ...variant, variant_id: 'bar-1', stock: 0 }] },
    { ...speaker, variants: [{ ...variant, variant_id: 'speaker-1' }] },
  ])
  await signIn(page, store)
  await page.goto('/assistant')
  await ask(page, 'quiero el parlante vento')
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText('Parlante Vento')
  await expect(why(page)).toContainText('“parlante vento”')
  await ask(page, 'tienen la barra de sonido mistrau s10')
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText('Ahora no hay barra de sonido mistrau')
  await expect(shown(page)).toHaveText([/Parlante Vento/])
  await expect(why(page)).toContainText('name: barra de sonido mistrau s10 was not insisted on')
})

test('[ANSWER-1] [ANSWER-2] [ANSWER-3] a present for mom, below thirty thousand and no perfume, is asked for in three languages', async ({
  page,
  createStore,
}) => {
  const sell = (product_id: string, name: string, price: string) => ({
    product_id,
    name,
    currency: 'ARS',
    tags: ['Día de la Madre'],
    variants: [{ variant_id: `${product_id}-1`, price, stock: 4 }],
  })
  const store = await createStore()
  const presents = ['Vela de soja', 'Pañuelo de seda', 'Florero azul', 'Taza de loza', 'Agenda floral', 'Jabones']
  await store.push([
    ...presents.map((name, place) => sell(`present-${place}`, name, `${24_900 + place * 1000}`)),
    sell('perfume', 'Perfume de mujer Azahar', '21000'),
    sell('handbag', 'Cartera de cuero', '54000'),
  ])
  await signIn(page, store)
  await page.goto('/assistant')
  for (const sentence of [
    'busco un regalo para mi mamá, menos de treinta mil, que no sea perfume',
    'procuro um presente para a minha mãe, menos de trinta mil, que não seja perfume',
    "I'm looking for a present for my mom, under thirty thousand, and no perfume",
  ]) {
    await ask(page, sentence)
    await expect(page.getByRole('log', { name: 'Conversation' })).toContainText(sentence)
    const priced = presents.map((name, place) => `${name}ARS\u00a0${24 + place},900`)
    await expect.poll(async () => (await shown(page).allTextContents()).toSorted()).toEqual(priced.toSorted())
    await expect(why(page)).toContainText('up to ARS 30,000')
    await expect(page.getByRole('main')).not.toContainText('Differs or not stated')
    await page.getByRole('button', { name: 'Start over' }).click()
  }
})

/** A browser that has the constructor, and behind it what each test says. */
async function fakeRecognition(page: Page, kind: 'hears' | 'network' | 'denied' | 'never begins'): Promise<void> {
  await page.addInitScript((behaviour) => {
    class Recognition {
      onstart?: () => void
      onresult?: (event: unknown) => void
      onerror?: (event: unknown) => void
      onend?: () => void
      start() {
        if (behaviour === 'never begins') return
        queueMicrotask(() => {
          if (behaviour === 'hears') {
            this.onstart?.()
            this.onresult?.({ results: [[{ transcript: 'una taza' }]] })
          } else this.onerror?.({ error: behaviour === 'denied' ? 'not-allowed' : 'network' })
          this.onend?.()
        })
      }
      stop = () => undefined
      abort = () => undefined
    }
    Object.assign(window, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition })
  }, kind)
}

test('what the microphone hears is asked', async ({ page, createStore }) => {
  const store = await createStore()
  await store.push(shopProducts)
  await fakeRecognition(page, 'hears')
  await signIn(page, store)
  await page.goto('/assistant')
  await page.getByRole('button', { name: 'Speak' }).click()
  await expect(shown(page)).toHaveText([/Taza de cerámica/])
})

const failures = [
  ['network', 'speech recognition does not answer'],
  ['denied', 'The microphone is blocked'],
  ['never begins', 'speech recognition does not answer'],
] as const
for (const [kind, message] of failures) {
  test(`a microphone that fails says so, and text goes on: ${kind}`, async ({ page, createStore }) => {
    const store = await createStore()
    await store.push(shopProducts)
    await fakeRecognition(page, kind)
    await signIn(page, store)
    await page.goto('/assistant')
    await page.getByRole('button', { name: 'Speak' }).click()
    await expect(page.getByText(message)).toBeVisible()
    await ask(page, 'una taza')
    await expect(shown(page)).toHaveCount(1)
  })
}

test('[ANSWER-6] the owner writes an answer of their own, tries it, takes it away and brings it back', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  await store.push(shopProducts)
  await store.answer('¿hacen envíos a Córdoba?')
  await signIn(page, store)
  await page.goto('/assistant')
  const questions = page.getByRole('region', { name: 'Your own answers' })
  const first = questions.getByRole('listitem').first()
  await expect(first).toContainText('asked 1 time in 30 days')
  await expect(first).toContainText('¿hacen envíos a Córdoba?')
  await first.getByRole('button', { name: 'Write an answer: Shipping' }).click()
  await page.getByLabel('Answer in Español').fill('Enviamos a todo el país en 48 horas.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(first).toContainText('Enviamos a todo el país en 48 horas.')
  await ask(page, '¿hacen envíos a Córdoba?')
  await expect(page.getByRole('log')).toContainText('Enviamos a todo el país en 48 horas.')
  await expect(why(page)).toContainText('Shipping')

  await first.getByRole('button', { name: 'Edit the answer: Shipping' }).click()
  await page.getByLabel('Answer in Español').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(first).toContainText('No answer of your own yet')
  await page.locator('[data-toast]').filter({ hasText: 'Answer removed' }).getByRole('button', { name: 'Undo' }).click()
  await expect(first).toContainText('Enviamos a todo el país en 48 horas.')
})

test('[LAYOUT-3] the assistant fits 320 px in both themes, without a violation', async ({ page, createStore }) => {
  const store = await createStore()
  await store.push(shopProducts)
  await signIn(page, store)
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/assistant')
  await ask(page, 'zapatillas rojas talle 46 hasta 30 mil')
  await expect(shown(page).first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await listViolations(page)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
