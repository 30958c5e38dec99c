import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import type { LanguageProduct } from '../../catalogue/catalogue.public.ts'
import type { ToHost, ToWorker } from './engine-messages.ts'
import { createEngineThread, type Question } from './engine-thread.ts'

const answerable: Question = {
  type: 'answer',
  asked: { workspaceId: 'w', query: 'zapatillas', language: 'es', previous: null, limit: 6, rules: [] },
  candidates: [],
}

function beginThread(longestSilenceMs: number) {
  let lost = 0
  const onLost = () => {
    lost += 1
  }
  const thread = createEngineThread({ longestSilenceMs, onLost })
  onTestFinished(() => thread.close())
  return { thread, countLost: () => lost }
}

test('[ERR-2] a thread that breaks fails what was asked of it with 503, and the next question has a new one', async () => {
  const { thread, countLost } = beginThread(60_000)
  const unreadable = { ...answerable, asked: null } as unknown as Question
  await expect(thread.ask(unreadable)).rejects.toMatchObject({ status: 503 })
  expect(countLost()).toBe(1)
  expect(await thread.ask(answerable)).toMatchObject({ kind: 'nothing' })
})

test('[ERR-2] a thread that does not answer is ended', async () => {
  const { thread, countLost } = beginThread(1)
  await expect(thread.ask(answerable)).rejects.toMatchObject({ status: 503 })
  expect(countLost()).toBe(1)
})

test('[ERR-2] while products are read the thread says again and again that it is at it', async () => {
  const worker = new Worker(new URL('./engine-worker.ts', import.meta.url))
  onTestFinished(async () => void (await worker.terminate()))
  const tell = (message: ToWorker) => worker.postMessage(message)
  const heard: ToHost['type'][] = []
  const done = new Promise<void>((resolve, reject) => {
    worker.on('error', reject)
    worker.on('message', ({ type }: ToHost) => {
      heard.push(type)
      if (type === 'done') resolve()
    })
  })
  const text = { description: 'De cuero, con suela de goma', brand: null, tags: [], categories: [], currency: null }
  const products = Array.from({ length: 2000 }, (_, number): LanguageProduct => {
    const product = { ...text, product_id: `p${number}`, name: `Zapatillas ${number}`, url: null, image_url: null }
    return { language: 'es', product: { ...product, popularity: null, variants: [] } }
  })
  tell({ type: 'begin', workspaceId: 'w' })
  tell({ type: 'products', workspaceId: 'w', products })
  tell({ type: 'loaded', workspaceId: 'w', id: 1 })
  await done
  expect(heard.filter((type) => type === 'working').length).toBeGreaterThan(1)
  expect(heard.at(-1)).toBe('done')
})
