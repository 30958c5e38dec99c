import { getPanel } from './fixtures/dashboard-parts.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createClick, createProduct, createSearch, dayMs, minuteMs } from './fixtures/voice-events.ts'

const jacket = createProduct('jacket', { product_name: 'Rain jacket' })

test('[INSIGHT-1] what falls short, with its share, its trend, what to do, and the way to the searches', async ({
  page,
  createStore,
}) => {
  const store = await createStore()
  const clicked = createSearch({ query: 'jacket', agoMs: 50 * minuteMs, shopper: 'a', products: [jacket] })
  const unicorns = [10, 20, 30].map((minutes) =>
    createSearch({ query: 'Unicórnio', agoMs: minutes * minuteMs, shopper: `u${minutes}` }),
  )
  const dragons = Array.from({ length: 8 }, (_, index) =>
    createSearch({ query: 'dragon', agoMs: 8 * dayMs, shopper: `d${index}` }),
  )
  const clickedBefore = createSearch({ query: 'jacket', agoMs: 8 * dayMs, shopper: 'b', products: [jacket] })
  await store.send([
    clicked,
    createClick(clicked, 'jacket'),
    createSearch({ query: 'jacket please', agoMs: 50 * minuteMs - 20_000, shopper: 'a', products: [jacket] }),
    ...unicorns,
    // In the week before eight of ten found nothing, and one of the other two was clicked.
    ...dragons,
    clickedBefore,
    createClick(clickedBefore, 'jacket'),
    createSearch({ query: 'jacket', agoMs: 9 * dayMs, shopper: 'c', products: [jacket] }),
  ])
  await signIn(page, store)
  await page.goto('/')
  await getPanel(page, 'Recent searches').waitFor()
  const card = getPanel(page, 'Where searches fall short')
  await page.getByRole('link', { name: 'See all searches' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 5000)
  const noResult = card.getByRole('region', { name: 'No products found' })
  await expect(noResult).toContainText('3 60.0% of searches')
  await expect(noResult).toContainText('Down -20.0 pp vs. previous 7 days')
  await expect(noResult.getByRole('listitem')).toHaveText(['Unicórnio3 times'])
  const noClick = card.getByRole('region', { name: 'Products, but no clicks' })
  await expect(noClick).toContainText('1 50.0% of searches with products')
  await expect(noClick).toContainText('No change')
  const repeated = card.getByRole('region', { name: 'Repeated within 30 seconds' })
  await expect(repeated).toContainText('1 20.0% of searches')
  await expect(repeated.getByRole('listitem')).toHaveText(['jacket please1 time'])

  await noResult.getByRole('link', { name: 'Unicórnio' }).click()
  await expect(page).toHaveURL('/searches?conversion=no_result&text=Unic%C3%B3rnio')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('3 of 5 searches')
  await page.goBack()
  await page.mouse.wheel(0, 5000)
  await noClick.getByRole('link', { name: '1', exact: true }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 of 5 searches')
})

test('[INSIGHT-1] insights are asked for when they come into view, and say so where they do not load', async ({
  page,
  createStore,
  problems,
}) => {
  problems.expect(/503/)
  problems.expect(/GET \/api\/ai\/insights\/ failed/)
  const store = await createStore()
  await store.send(Array.from({ length: 10 }, (_, index) => createSearch({ agoMs: index * minuteMs })))
  await signIn(page, store)
  let isDown = true
  let asked = 0
  await page.route('**/api/ai/insights/?*', (route) => {
    asked += 1
    return isDown ? route.fulfill({ status: 503, json: {} }) : route.fallback()
  })
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/')
  await getPanel(page, 'Recent searches').waitFor()
  expect(asked).toBe(0)
  await page.mouse.wheel(0, 5000)
  const card = getPanel(page, 'Where searches fall short')
  await expect(card).toContainText('The insights could not be loaded.')
  isDown = false
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(card.getByRole('region', { name: 'No products found' })).toContainText('10 100.0% of searches')
  await expect(card.getByText('Nothing to compare')).toHaveCount(3)
})
