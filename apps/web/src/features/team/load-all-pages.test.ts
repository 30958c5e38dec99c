import { expect, test } from 'vitest'
import { loadAllPages } from './load-all-pages.ts'

test('[TEAM-1] all pages of a list become one', async () => {
  const pages = [
    { next: '/?page=2', results: [{ id: 'a' }, { id: 'b' }] },
    { next: '/?page=3', results: [{ id: 'b' }, { id: 'c' }] },
    { next: null, results: [] },
  ]
  const asked: unknown[] = []
  const items = await loadAllPages(async (query) => {
    asked.push(query)
    return pages[query.page - 1] ?? { next: null, results: [] }
  })
  expect(items.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(asked).toEqual([1, 2, 3].map((page) => ({ page, page_size: 100 })))
})

test('[TEAM-1] a page that does not load fails the whole list', async () => {
  await expect(loadAllPages(async () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})
