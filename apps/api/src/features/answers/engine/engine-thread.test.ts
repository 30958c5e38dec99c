import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import type { ToHost, ToWorker } from './engine-messages.ts'
import { createEngineThread, type Question } from './engine-thread.ts'

const answerable = {
  type: 'answer',
  asked: { workspaceId: 'w', query: 'zapatillas', language: 'es', previous: null, limit: 6, rules: [] },
  candidates: [],
} satisfies Question

function beginThread(longestSilenceMs: number) {
  const lost: string[] = []
  const thread = createEngineThread({ longestSilenceMs, onLost: ({ message }) => void lost.push(message) })
  onTestFinished(() => thread.close())
  return { thread, lost }
}

test('[ERR-2] a thread that breaks fails what was asked of it with 503, and the next question has a new one', async () => {
  const { thread, lost } = beginThread(60_000)
  const unreadable = { ...answerable, asked: null } as unknown as Question
  await expect(thread.ask(unreadable)).rejects.toMatchObject({ status: 503 })
  expect(lost).toEqual(['the engine’s thread broke'])
  expect(await thread.ask(answerable)).toMatchObject({ kind: 'nothing' })
})

test('[ERR-2] a thread that does not answer is ended', async () => {
  const { thread, lost } = beginThread(1)
  await expect(thread.ask(answerable)).rejects.toMatchObject({ status: 503 })
  expect(lost).toEqual(['the engine’s thread said nothing for 1 ms'])
})

test('what is asked of a thread that is closed fails, and that is no loss', async () => {
  const { thread, lost } = beginThread(60_000)
  const asked = thread.ask(answerable)
  await Promise.all([expect(asked).rejects.toMatchObject({ status: 503 }), thread.close()])
  thread.tell({ type: 'drop', workspaceId: 'w' })
  await expect(thread.ask(answerable)).rejects.toMatchObject({ status: 503 })
  expect(lost).toEqual([])
})

test('a thread has room for a large store, whatever the process was started with', async () => {
  // As `npm start` bounds the main thread.
  setFlagsFromString('--max-old-space-size=64')
  const { thread, lost } = beginThread(60_000)
  thread.tell({ type: 'begin', workspaceId: 'w' })
  for (let page = 0; page < 40; page += 1) {
    const products = Array.from({ length: 500 }, (_, number) => makeShoes(page * 500 + number, 'x'.repeat(4000)))
    thread.tell({ type: 'products', workspaceId: 'w', page: JSON.stringify(products) })
  }
  const { asked } = answerable
  const words = [{ text: 'zapatilla', weight: 1 }]
  const finding = await thread.ask({ type: 'answer_unread', asked, words, changes: [], limit: 300 })
  expect(finding).toMatchObject({ kind: 'answered' })
  expect(lost).toEqual([])
})

test('what has arrived of a store that is not read after all is forgotten', async () => {
  const { thread } = beginThread(60_000)
  const { asked } = answerable
  const words = [{ text: 'zapatilla', weight: 1 }]
  const askUnread = () => thread.ask({ type: 'answer_unread', asked, words, changes: [], limit: 6 })
  thread.tell({ type: 'begin', workspaceId: 'w' })
  thread.tell({ type: 'products', workspaceId: 'w', page: JSON.stringify([makeShoes(1)]) })
  expect(await askUnread()).toMatchObject({ kind: 'answered' })
  thread.tell({ type: 'abandon', workspaceId: 'w' })
  expect(await askUnread()).toBeNull()
})

/** A product as the database writes it. */
function makeShoes(number: number, url: string | null = null) {
  const text = { description: 'De cuero, con suela de goma', brand: null, tags: [], categories: [], currency: null }
  const variants = [{ variant_id: 'v', options: {}, price_minor: null, compare_at_price_minor: null, stock: 1 }]
  const row = { ...text, product_id: `p${number}`, title: `Zapatillas ${number}`, url, image_url: null }
  return { language: 'es', ...row, popularity: null, variants, search_text: `zapatillas ${number}` }
}

/** A thread that has begun to read very many products, and what it has said by the time it has read them. */
function beginReading() {
  const worker = new Worker(new URL('./engine-worker.ts', import.meta.url))
  onTestFinished(async () => void (await worker.terminate()))
  const tell = (message: ToWorker) => worker.postMessage(message)
  const heard: ToHost[] = []
  const done = new Promise<ToHost[]>((resolve, reject) => {
    worker.on('error', reject)
    worker.on('message', (message: ToHost) => {
      heard.push(message)
      if (message.type === 'done') resolve(heard)
    })
  })
  const products = Array.from({ length: 2000 }, (_, number) => makeShoes(number))
  tell({ type: 'begin', workspaceId: 'w' })
  tell({ type: 'products', workspaceId: 'w', page: JSON.stringify(products) })
  tell({ type: 'loaded', workspaceId: 'w', id: 1 })
  return { tell, done }
}

test('[ERR-2] while products are read the thread says again and again that it is at it', async () => {
  const types = (await beginReading().done).map(({ type }) => type)
  expect(types.filter((type) => type === 'working').length).toBeGreaterThan(1)
  expect(types.at(-1)).toBe('done')
})

test('[ANSWER-2] a store is answered from the products that have arrived while they are being read', async () => {
  const { tell, done } = beginReading()
  const asked = {
    workspaceId: 'w',
    query: 'zapatillas 1234',
    language: 'es',
    previous: null,
    limit: 6,
    rules: [],
  } as const
  const words = [
    { text: 'zapatilla', weight: 1 },
    { text: '1234', weight: 1 },
  ]
  tell({ type: 'answer_unread', asked: { ...asked, rules: [] }, words, changes: [], limit: 300, id: 2 })
  const answers = (await done).filter((message) => message.type === 'answer')
  expect(answers).toMatchObject([{ id: 2, finding: { products: [{ product_id: 'p1234' }, {}, {}, {}, {}, {}] } }])
})
