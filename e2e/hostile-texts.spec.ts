import { readLink } from './fixtures/inbox.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { createClick, createProduct, createSearch } from './fixtures/voice-events.ts'

/** Short enough for a name; whatever takes it for markup or for a template says so. */
const attack = (place: string) => `<img src=x onerror=hacked=1>"'{{7*7}}\${7*7}${place}`

test('[SEC-2] what shoppers, feeds and colleagues write is text on every page and in every mail', async ({
  page,
  createStore,
  inbox,
}) => {
  const store = await createStore({ firstName: attack('name') })
  const product = createProduct('<b>1</b>', { product_name: attack('product'), category: attack('category') })
  const search = createSearch({ query: attack('query'), shopper: attack('shopper'), products: [product] })
  await store.send([search, createClick(search, product.product_id)])
  for (const product_image_url of ['javascript:alert(1)', 'data:text/html,x', 'http://shop.example/x.png']) {
    const bad = createSearch({ products: [{ ...product, product_image_url }] })
    await expect(store.send([bad])).rejects.toThrow('invalid_event')
  }
  const invited = `invited-${crypto.randomUUID()}@shop.example`
  await store.call('POST', '/api/auth/invitations/', { email: invited })
  const [mail] = await inbox.waitForMails(invited)
  if (!mail) throw new Error('no mail')

  /** Nothing became an element, nothing ran. */
  const expectText = async (places: string[]) => {
    for (const place of places) await expect(page.getByText(attack(place)).first()).toBeAttached()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    await expect(page.locator('img[src="x"], [onerror]')).toHaveCount(0)
    await expect(page.locator('body')).not.toContainText('"\'49')
  }

  await signIn(page, store)
  await page.goto('/')
  await expectText(['query', 'product', 'category'])
  await page.goto('/settings/team')
  await expect(page.getByText(invited).first()).toBeVisible()
  await expectText([])
  await page.goto('/settings/account')
  await expect(page.getByLabel('First name')).toHaveValue(attack('name'))
  await expectText([])
  for (const path of ['/settings', '/settings/store', '/settings/billing']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectText([])
  }

  // Mail programs have no policy of ours.
  await page.goto('about:blank')
  await page.setContent(String(mail.html))
  await expectText([])
  await expect(page.locator('body')).toContainText(attack('name').slice(0, 20))
  await page.context().clearCookies()
  await page.goto(readLink(mail))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectText([])

  // The page to read the API runs under its own policy, without a word of the browser against it.
  await page.goto('/api/docs/')
  await expect(page.getByText('Sign in with e-mail and password')).toBeVisible()
})

test('[SEC-2] [LOGIN-5] after too many wrong passwords the form says when to come back', async ({
  page,
  createStore,
  problems,
}) => {
  const { email } = await createStore()
  problems.allow(/token-obtain|status of 4/)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  for (let count = 0; count < 6; count += 1) {
    const answer = page.waitForResponse((response) => response.url().endsWith('/token-obtain/'))
    await page.getByRole('button', { name: 'Log in' }).click()
    expect((await answer).status()).toBe(count < 5 ? 401 : 429)
  }
  await expect(page.getByRole('alert')).toHaveText(
    /^Too many wrong passwords\. Try again in \d+ seconds, or set a new password\.$/,
  )
})
