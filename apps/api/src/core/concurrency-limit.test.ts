import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** Work that ends when the test says so. */
function createWork() {
  const started: string[] = []
  const endings = new Map<string, PromiseWithResolvers<string>>()
  const begin = (name: string) => () => {
    started.push(name)
    const ending = Promise.withResolvers<string>()
    endings.set(name, ending)
    return ending.promise
  }
  return { started, begin, end: (name: string) => endings.get(name)?.resolve(name), endings }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('no more work than allowed runs at a time, in the order of asking', async () => {
  const run = createConcurrencyLimit({ atOnce: 2, waiting: 10, bound: 'photos' })
  const { started, begin, end } = createWork()
  const results = ['a', 'b', 'c', 'd'].map((name) => run(begin(name)))
  await settle()
  expect(started).toEqual(['a', 'b'])
  end('b')
  await settle()
  expect(started).toEqual(['a', 'b', 'c'])
  end('a')
  end('c')
  await settle()
  end('d')
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd'])
})

test('work that fails makes room for the next, and its failure is the answer', async () => {
  const run = createConcurrencyLimit({ atOnce: 1, waiting: 1, bound: 'photos' })
  const { begin, end, endings } = createWork()
  const failing = run(begin('bad'))
  const next = run(begin('good'))
  endings.get('bad')?.reject(new Error('broken'))
  await expect(failing).rejects.toThrow('broken')
  await settle()
  end('good')
  expect(await next).toBe('good')
  const last = run(begin('last'))
  end('last')
  expect(await last).toBe('last')
})

test('[ERR-1] who would wait too long is refused at once, and may come again', async () => {
  const run = createConcurrencyLimit({ atOnce: 1, waiting: 1, bound: 'photos' })
  const { started, begin, end } = createWork()
  const results = [run(begin('a')), run(begin('b'))]
  await expect(run(begin('c'))).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
  end('a')
  await settle()
  end('b')
  await Promise.all(results)
  expect(started).toEqual(['a', 'b'])
  const again = run(begin('c'))
  end('c')
  expect(await again).toBe('c')
})
