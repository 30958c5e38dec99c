import type { TriedAnswer } from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { createPreviewClient, type PreviewCall } from './preview-client.ts'

const answer = { kind: 'answered', text: 'Two pairs.', products: [], trace: { words: [] } } as unknown as TriedAnswer
const input = { origin: 'https://app.example', key: 'vsw_x', shopperId: 'x', language: 'es-AR' } as const

function createClient(status = 200) {
  const asked: Parameters<PreviewCall>[0][] = []
  const client = createPreviewClient({
    ...input,
    begin: async () => ({ session: null, status }),
    ask: async (question) => {
      asked.push(question)
      return { answer: status === 200 ? answer : null, status }
    },
  })
  return { client, asked }
}

test('[WIDGET-9] a preview asks on from what was said before, and keeps the last five', async () => {
  const { client, asked } = createClient()
  let previous_search_id: string | undefined
  for (const query of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    const source = 'text' as const
    const question = { query, source, search_id: crypto.randomUUID() }
    const { search_id, text } = await client.ask({ ...question, ...(previous_search_id && { previous_search_id }) })
    expect(text).toBe('Two pairs.')
    previous_search_id = search_id
  }
  expect(asked[0]).toEqual({ query: 'a', language: 'es-AR', previous: [] })
  expect(asked.at(-1)).toEqual({ query: 'g', language: 'es-AR', previous: ['b', 'c', 'd', 'e', 'f'] })
  // What another visit of the page said is not known here.
  await client.ask({
    query: 'h',
    source: 'text',
    search_id: crypto.randomUUID(),
    previous_search_id: crypto.randomUUID(),
  })
  expect(asked.at(-1)?.previous).toEqual([])
})

test('[WIDGET-9] a preview tells why it was not answered, and tells of no click', async () => {
  const { client } = createClient(429)
  await expect(client.ask({ query: 'a', source: 'text', search_id: 'x' })).rejects.toMatchObject({ status: 429 })
  await expect(client.transcribe(new Blob())).rejects.toMatchObject({ status: 429 })
  client.tell({ type: 'click', search_id: 'x', product_id: 'y' })
})
