import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { RunningApi } from './api/start-api.ts'
import { signIn } from './fixtures/sign-in.ts'
import { type Store, storePassword } from './fixtures/store.ts'
import { test as base, expect } from './fixtures/test.ts'
import { createSearch } from './fixtures/voice-events.ts'

interface Receiver {
  /** Such as http://127.0.0.1:41234/hook */
  url: string
  received: { headers: IncomingHttpHeaders; body: string }[]
  /** What it answers from now on. */
  answer: { status: number; text: string }
}

const test = base.extend<{ receiver: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  receiver: async ({}, use) => {
    const receiver: Receiver = { url: '', received: [], answer: { status: 204, text: '' } }
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request.setEncoding('utf8')) body += chunk
      receiver.received.push({ headers: request.headers, body })
      response.writeHead(receiver.answer.status).end(receiver.answer.text)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
    await use(receiver)
    server.closeAllConnections()
    server.close()
  },
})

const path = '/settings/developers'
const getCard = (page: Page) => page.getByRole('region', { name: 'Webhooks', exact: true })

/** Computed here by what docs/webhooks.md says, not by the code that signs. */
function isSigned({ headers, body }: Receiver['received'][number], secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

/** An endpoint that leads to the receiver, which has no certificate. */
async function makeEndpoint(store: Store, { api, receiver }: { api: RunningApi; receiver: Receiver }): Promise<string> {
  const { endpoint, secret } = await store.call<{ endpoint: { id: string }; secret: string }>(
    'POST',
    '/api/endpoints/',
    { url: 'https://127.0.0.1/hook', event_types: ['search.answered'], password: storePassword },
  )
  await api.applyChange({ kind: 'endpoint address', endpointId: endpoint.id, url: receiver.url })
  return secret
}

test('[API-1] a webhook is added with the password, and its secret is shown to be copied', async ({
  page,
  context,
  createStore,
  problems,
}) => {
  problems.expect(/400/)
  problems.expect(/endpoints\/ failed/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, await createStore())
  await page.goto(path)
  const card = getCard(page)
  await expect(card).toContainText('No webhooks yet.')
  await card.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog')
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await expect(address).toBeFocused()
  await address.fill('http://shop.example')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(address).toBeFocused()
  await expect(dialog).toContainText('Enter an address that begins with https://')

  const kinds = dialog.getByRole('checkbox')
  await expect(kinds).toHaveCount(7)
  await address.fill('https://10.0.0.1/hook')
  for (const kind of await kinds.all()) await kind.uncheck()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('Choose at least one kind of message.')
  await expect(kinds.first()).toBeFocused()
  await kinds.first().check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Password').fill(storePassword)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  // What is refused is asked for again; what was chosen is still there.
  await expect(address).toHaveValue('https://10.0.0.1/hook')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog).toContainText('This address leads into a private network.')
  await expect(kinds.first()).toBeChecked()
  await expect(kinds.last()).not.toBeChecked()

  await address.fill('https://127.0.0.1/hook')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Password').fill(storePassword)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const code = card.getByRole('region', { name: 'Secret of https://127.0.0.1/hook' })
  await expect(code).toHaveText(/^whsec_/)
  const secret = await code.textContent()
  await card.getByRole('button', { name: 'Copy: Secret of https://127.0.0.1/hook' }).click()
  await expect(card.getByRole('status').getByText('Copied')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await expect(card.getByRole('listitem')).toContainText('A voice search was answered')
  await expect(card.getByRole('listitem')).toContainText('Nothing sent in the last 30 days.')

  await page.reload()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(code).toHaveCount(0)
  await card.getByRole('button', { name: 'Secret: https://127.0.0.1/hook' }).click()
  await dialog.getByLabel('Password').fill(storePassword)
  await dialog.getByRole('button', { name: 'Show secret' }).click()
  await expect(code).toHaveText(secret ?? '')

  await card.getByRole('button', { name: 'Secret: https://127.0.0.1/hook' }).click()
  await dialog.getByRole('combobox').selectOption('Make a new one; both sign for 24 hours')
  await dialog.getByLabel('Password').fill(storePassword)
  await dialog.getByRole('button', { name: 'Make new secret' }).click()
  await expect(code).not.toHaveText(secret ?? '')
  await expect(card.getByRole('listitem')).toContainText('Messages are also signed with the secret before, until')
})

test('[API-1] a test arrives signed, a failed delivery says why and when it is tried again, and can be sent again', async ({
  page,
  api,
  createStore,
  receiver,
}) => {
  const store = await createStore()
  const secret = await makeEndpoint(store, { api, receiver })
  await signIn(page, store)
  await page.goto(path)
  const card = getCard(page)
  await card.getByRole('button', { name: `Send test: ${receiver.url}` }).click()
  const log = card.getByRole('region', { name: `Log: ${receiver.url}` })
  const entries = log.getByRole('listitem')
  await expect(entries).toHaveText([/^Test message Delivered/])
  expect(receiver.received).toHaveLength(1)
  const [first] = receiver.received
  if (!first) throw new Error('nothing was received')
  expect(JSON.parse(first.body)).toMatchObject({ type: 'endpoint.tested' })
  expect(isSigned(first, secret)).toBe(true)
  expect(isSigned({ ...first, body: `${first.body} ` }, secret)).toBe(false)
  await expect(card).toContainText(/Last message: .*, delivered \(204\)/)

  receiver.answer = { status: 503, text: 'under repair' }
  await store.send([createSearch()])
  await expect.poll(() => receiver.received.length).toBeGreaterThan(1)
  // The page is not told of it: the log is opened anew.
  const toggle = card.getByRole('button', { name: `Log: ${receiver.url}` })
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await toggle.click()
  await expect(log).toHaveCount(0)
  await toggle.click()
  await expect(entries).toHaveText([/^A voice search was answered Waiting/, /^Test message Delivered/])
  await expect(card).toContainText(/Last message: .*, waiting, it answered 503/)
  await expect(card).toContainText('It has accepted nothing since')
  await entries.first().locator('summary').click()
  const facts = entries.first()
  await expect(facts).toContainText('Next attempt')
  await expect(facts).toContainText('Problemit answered 503')
  await expect(facts.getByRole('region', { name: 'Answer text' })).toHaveText('under repair')
  await expect(facts.getByRole('region', { name: 'Body that is sent' })).toHaveText(receiver.received[1]?.body ?? '')

  receiver.answer = { status: 200, text: 'thanks' }
  const before = receiver.received.length
  await facts.getByRole('button', { name: /^Send again: A voice search was answered/ }).click()
  await expect(entries.first().locator('summary')).toContainText('Delivered')
  expect(receiver.received.length).toBeGreaterThan(before)
  const last = receiver.received.at(-1)
  expect(last?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id'])
  expect(last?.body).toBe(receiver.received[1]?.body)
  await expect(card).not.toContainText('It has accepted nothing since')
})

test('[API-1] what failed is found in the log, and all of it is sent again by one press', async ({
  page,
  api,
  createStore,
  receiver,
}) => {
  const store = await createStore()
  await makeEndpoint(store, { api, receiver })
  await store.send([createSearch()])
  await expect.poll(() => receiver.received.length).toBe(1)
  // It wants no more: what was sent is given up at once.
  receiver.answer = { status: 410, text: '' }
  await store.send([createSearch()])
  await expect.poll(() => receiver.received.length).toBe(2)
  const lost = receiver.received[1]
  await signIn(page, store)
  await page.goto(path)
  const card = getCard(page)
  await expect(card).toContainText('It answered that it wants no more messages')
  await card.getByRole('button', { name: `Log: ${receiver.url}` }).click()
  const log = card.getByRole('region', { name: `Log: ${receiver.url}` })
  const entries = log.getByRole('listitem')
  await expect(entries).toHaveText([/^A voice search was answered Failed/, /^A voice search was answered Delivered/])
  await log.getByRole('combobox', { name: 'Show' }).selectOption('Failed')
  await expect(entries).toHaveText([/^A voice search was answered Failed/])
  await expect(log.getByRole('button', { name: /^Send all failed again/ })).toHaveCount(0)

  receiver.answer = { status: 204, text: '' }
  await card.getByRole('button', { name: `Switch on: ${receiver.url}` }).click()
  const again = log.getByRole('button', { name: `Send all failed again: ${receiver.url}` })
  await expect(again).toBeVisible()
  // The log is renewed first, and with it the button goes that was pressed.
  await page.route('**/api/endpoints/', async (route) => {
    await expect(log).toContainText('There are no such messages.')
    await route.continue()
  })
  await again.dblclick()
  await expect(page.getByText('1 message is on its way again.')).toBeVisible()
  await expect(log).toContainText('There are no such messages.')
  await expect(log).toBeFocused()
  await expect.poll(() => receiver.received.length).toBe(3)
  expect(receiver.received[2]?.headers['webhook-id']).toBe(lost?.headers['webhook-id'])
  await log.getByRole('combobox', { name: 'Show' }).selectOption('All messages')
  await expect(entries).toHaveText([/Delivered/, /Delivered/])
})

test('[API-1] a webhook is changed, switched off and on, and deleted after a question', async ({
  page,
  api,
  createStore,
  receiver,
}) => {
  const store = await createStore()
  await makeEndpoint(store, { api, receiver })
  await signIn(page, store)
  await page.goto(path)
  const card = getCard(page)
  const dialog = page.getByRole('dialog')
  const press = (action: string) => card.getByRole('button', { name: `${action}: ${receiver.url}` }).click()
  await press('Change')
  await dialog.getByRole('checkbox', { name: 'An alert was raised' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('A voice search was answered · An alert was raised')

  await press('Switch off')
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(card).toContainText('Switched off by the store: nothing is sent to it.')
  await expect(card.getByRole('button', { name: /^Send test/ })).toHaveCount(0)
  await store.send([createSearch()])
  await press('Switch on')
  await expect(card.getByRole('button', { name: /^Send test/ })).toBeVisible()
  await store.send([createSearch({ query: 'once it is on' })])
  await expect.poll(() => receiver.received.map(({ body }) => JSON.parse(body).data.query)).toEqual(['once it is on'])

  await press('Delete')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await press('Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(card).toContainText('No webhooks yet.')
  await page.reload()
  await expect(card).toContainText('No webhooks yet.')
})

test('[API-1] a list that cannot be loaded can be asked for again; a member is told why there is none', async ({
  page,
  api,
  createStore,
  problems,
}) => {
  problems.expect(/503/)
  problems.expect(/endpoints\/ failed/)
  const [owner, member] = [await createStore(), await createStore()]
  await signIn(page, owner)
  await page.route('**/api/endpoints/', (route) => route.fulfill({ status: 503, json: { detail: 'Not now.' } }))
  await page.goto(path)
  const card = getCard(page)
  await expect(card).toContainText('The webhooks could not be loaded.')
  await page.unroute('**/api/endpoints/')
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(card).toContainText('No webhooks yet.')

  const { workspaceId } = owner
  await api.applyChange({ kind: 'member', workspaceId, userId: member.signedIn.id })
  await signIn(page, member)
  await page.evaluate((id) => localStorage.setItem('workspace_id', id), workspaceId)
  await page.goto(path)
  await expect(card).toContainText('Only the owner of the store can see and manage its webhooks')
  await expect(card.getByRole('button')).toHaveCount(0)
})
