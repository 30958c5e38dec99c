import { defaultWidgetSettings, type WidgetSettings } from '@voice-shop/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '../../../testing/authenticator.ts'
import { makeGivenAnswer } from '../../../testing/given-answers.ts'
import { makePushedProduct, pushProducts } from '../../../testing/products.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../../testing/test-app.ts'
import { createCleanKind, sweepSentences } from './clean-sentences.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const dayMs = 86_400_000

async function createStore() {
  const owner = await t.registerOwner({ language: 'es' })
  const key = await t.createSecretKey(owner)
  await pushProducts(t, { key, products: [makePushedProduct({ product_id: 'rojas', name: 'Zapatillas rojas' })] })
  const headers = { authorization: `Bearer ${key}` }
  const ask = async (query: string): Promise<string> => {
    const body = { query, source: 'voice' }
    return (await t.call('POST', '/api/voice-shop/answers/', { headers, body })).body.search_id
  }
  const send = async (query: string): Promise<string> => {
    const search = { type: 'search', id: crypto.randomUUID(), shopper_id: 'ana', query, products: [] }
    const { body } = await t.call('POST', '/api/voice-shop/events/', { headers, body: { events: [search] } })
    expect(body.accepted).toBe(1)
    return search.id
  }
  return { owner, key, ask, send }
}

/** A session does not last for the days of these tests. */
const makeHeaders = async (owner: TestOwner) => ({
  ...owner.headers,
  authorization: `JWT ${(await logIn(t, owner)).body.access}`,
})
const read = async (owner: TestOwner, path: string) =>
  (await t.call('GET', path, { headers: await makeHeaders(owner) })).body
async function save(owner: TestOwner, changes: Partial<WidgetSettings>): Promise<void> {
  const body = { ...defaultWidgetSettings, ...changes }
  const { status } = await t.call('PUT', '/api/widget-settings/', { headers: await makeHeaders(owner), body })
  expect(status).toBe(200)
}
const clean = async () => {
  await sweepSentences(t.deps)
  await t.runJobs()
}
/** What the store's searches say, by their ids. */
async function listSaid({ workspaceId }: TestOwner): Promise<Record<string, string>> {
  const rows = await t.deps.db
    .selectFrom('voice_searches')
    .select(['id', 'query', 'said'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  return Object.fromEntries(
    rows.map(({ id, query, said }) => [id, said === query.toLowerCase() ? query : `${query}, ${said}`]),
  )
}
const getCleaning = (workspaceId: string) =>
  t.deps.db
    .selectFrom('sentence_cleanings')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
async function readFigures(owner: TestOwner) {
  const { recent_searches: _, ...figures } = await read(owner, '/api/ai/dashboard/?time_range=year')
  return figures
}

test('[WIDGET-9] after 30 days what was said is blank, also in the answer, and no figure has changed', async () => {
  const { owner, ask, send } = await createStore()
  const [asked, question] = [await ask('busco zapatillas para Ana Pérez'), await ask('hacen envíos a Rosario?')]
  const sent = await send('una frase que la tienda manda')
  t.clock.advance(29 * dayMs)
  const late = await ask('zapatillas rojas')
  await clean()
  expect(Object.values(await listSaid(owner))).not.toContain('…')
  t.clock.advance(2 * dayMs)
  const before = await readFigures(owner)
  await clean()
  expect(await listSaid(owner)).toEqual({
    [asked]: '…',
    [question]: '…',
    // Its own record of its own assistant.
    [sent]: 'una frase que la tienda manda',
    [late]: 'zapatillas rojas',
  })
  const answer = await read(owner, `/api/answers/searches/${asked}/`)
  expect(answer).toMatchObject({ text: '', speech: '', suggestions: [], trace: { words: [] }, kind: 'answered' })
  expect(answer.products).toMatchObject([{ product_id: 'rojas' }])
  expect(JSON.stringify(answer)).not.toMatch(/ana|pérez/i)
  expect(await readFigures(owner)).toEqual(before)
})

test('[WIDGET-9] [ANSWER-11] a product that was named and is sold out is blank with the sentence that named it', async () => {
  const { owner, key, ask } = await createStore()
  const product = makePushedProduct({ product_id: 'rayo', name: 'Zapatillas Rayo Nocturno' })
  const variants = product.variants.map((variant) => ({ ...variant, stock: 0 }))
  await pushProducts(t, { key, products: [{ ...product, variants }] })
  let asked = ''
  const answered = { kind: 'relaxed', understood: { name: expect.stringContaining('nocturno') } }
  // Until the product is known.
  const tell = async () => {
    asked = await ask('tienen las zapatillas rayo nocturno?')
    return read(owner, `/api/answers/searches/${asked}/`)
  }
  await expect.poll(tell).toMatchObject(answered)
  t.clock.advance(31 * dayMs)
  await clean()
  const answer = await read(owner, `/api/answers/searches/${asked}/`)
  expect(answer).toMatchObject({ kind: 'relaxed', relaxed: [{ slot: 'name', from: '', to: null }] })
  expect(JSON.stringify(answer)).not.toMatch(/nocturno/i)
})

test('[WIDGET-9] what was asked most is counted as before, without its words', async () => {
  const { owner, ask } = await createStore()
  await ask('hacen envíos a Rosario?')
  t.clock.advance(8 * dayMs)
  await save(owner, { sentence_days: 7 })
  await t.runJobs()
  expect((await read(owner, '/api/answers/own/')).asked).toMatchObject([{ kind: 'shipping', count: 1, examples: [] }])
})

test('[WIDGET-9] the owner keeps them for longer or as long as the searches, and a shorter time counts at once', async () => {
  const { owner, ask } = await createStore()
  const asked = await ask('busco zapatillas')
  await save(owner, { sentence_days: null })
  t.clock.advance(100 * dayMs)
  await clean()
  expect(await listSaid(owner)).toEqual({ [asked]: 'busco zapatillas' })
  await save(owner, { sentence_days: 365 })
  await t.runJobs()
  expect(await listSaid(owner)).toEqual({ [asked]: 'busco zapatillas' })
  const other = await createStore()
  await other.ask('zapatillas de otra tienda')
  await save(owner, { sentence_days: 90 })
  await t.runJobs()
  expect(await listSaid(owner)).toEqual({ [asked]: '…' })
  expect(Object.values(await listSaid(other.owner))).toEqual(['zapatillas de otra tienda'])
})

test('[WIDGET-9] more sentences than a transaction takes are all blanked, and a run cut off goes on', async () => {
  const { owner } = await createStore()
  const { workspaceId } = owner
  const answer = makeGivenAnswer({ text: 'x', trace: { words: ['x'] } })
  const at = t.clock.now().toISOString()
  const ids = Array.from({ length: 2100 }, () => crypto.randomUUID())
  for (let first = 0; first < ids.length; first += 700) {
    const events = ids.slice(first, first + 700).map((id, place) => ({
      type: 'search',
      id,
      shopper_id: id,
      query: 'algo',
      products: [],
      // Many of the same instant.
      occurred_at: new Date(Date.parse(at) - (place < 350 ? 0 : (first + place) * 1000)).toISOString(),
    }))
    const answers = new Map(events.map(({ id }) => [id, answer]))
    const { rejected } = await t.deps.recorder.record({ workspaceId, events, source: { kind: 'import' }, answers })
    expect(rejected).toEqual([])
  }
  t.clock.advance(31 * dayMs)
  const countBlank = async () => Object.values(await listSaid(owner)).filter((said) => said === '…').length
  // The second batch fails.
  let batches = 0
  const blankOnce = () => {
    batches += 1
    if (batches === 2) throw new Error('the process ends')
    return t.deps.db.transaction()
  }
  const handle = (transaction: () => unknown) => {
    const db = new Proxy(t.deps.db, {
      get(target, name) {
        const value = name === 'transaction' ? transaction : Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    return createCleanKind({ ...t.deps, db }).handle({ id: 'x', payload: { workspaceId }, isLastTry: false })
  }
  await expect(handle(blankOnce)).rejects.toThrow('the process ends')
  const first = await countBlank()
  expect(first).toBeGreaterThanOrEqual(1000)
  expect(first).toBeLessThan(2100)
  // The night is not over for it, and what is done is not done again.
  const { cleaned_until: place } = await getCleaning(workspaceId)
  const redone = await t.deps.db
    .updateTable('voice_searches')
    .set({ query: 'again' })
    .where('workspace_id', '=', workspaceId)
    .where('occurred_at', '<=', place)
    .executeTakeFirst()
  expect(Number(redone.numUpdatedRows)).toBe(first)
  await clean()
  const said = Object.values(await listSaid(owner))
  expect(said.filter((query) => query === '…')).toHaveLength(2100 - first)
  expect((await getCleaning(workspaceId)).next_run_at > t.clock.now()).toBe(true)
})

test('[WIDGET-9] where it is not known how long they are kept, they stay, the log says so, and other stores go on', async () => {
  const [{ owner, ask }, other] = [await createStore(), await createStore()]
  const { workspaceId } = owner
  const asked = await ask('zapatillas de otra version')
  await other.ask('zapatillas rojas')
  await save(owner, { sentence_days: 7 })
  await t.runJobs()
  const store = (settings: object) =>
    t.deps.db
      .updateTable('widget_settings')
      .set({ settings: JSON.stringify(settings) })
      .where('workspace_id', '=', workspaceId)
      .execute()
  await store({ ...defaultWidgetSettings, sentence_days: 3650 })
  t.clock.advance(40 * dayMs)
  const problems: string[] = []
  const kind = createCleanKind({ ...t.deps, log: (error) => problems.push(String(error)) })
  const run = () => kind.handle({ id: 'x', payload: { workspaceId }, isLastTry: false })
  await run()
  expect(await listSaid(owner)).toEqual({ [asked]: 'zapatillas de otra version' })
  expect(problems).toEqual([expect.stringContaining(workspaceId)])
  expect((await getCleaning(workspaceId)).next_run_at > t.clock.now()).toBe(true)
  await clean()
  expect(Object.values(await listSaid(other.owner))).toEqual(['…'])
  // Another setting that is not understood leaves the owner's choice as it is.
  await store({ ...defaultWidgetSettings, sentence_days: 90, colour: 'of another version' })
  await run()
  expect(await listSaid(owner)).toEqual({ [asked]: 'zapatillas de otra version' })
  await store({ ...defaultWidgetSettings, sentence_days: 7, colour: 'of another version' })
  await run()
  expect(await listSaid(owner)).toEqual({ [asked]: '…' })
})
