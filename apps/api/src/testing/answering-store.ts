import type { AnswerKind } from '@voice-shop/contract'
import { expect } from 'vitest'
import { pushProducts } from './products.ts'
import type { TestApp, TestOwner } from './test-app.ts'

/** A store of its own whose shoppers ask. */
export interface AnsweringStore {
  owner: TestOwner
  key: string
  /** What a sentence is answered over HTTP, whatever the status; `at` is another process than the store was made by. */
  say(query: string, more?: object, at?: TestApp): ReturnType<TestApp['call']>
  /** The same, where it has to be answered. */
  ask(query: string, more?: object, at?: TestApp): Promise<ReadAnswer>
  push(products: readonly unknown[]): ReturnType<TestApp['call']>
  remove(productId: string): ReturnType<TestApp['call']>
}

/** What tests read of an answer. */
export interface ReadAnswer {
  search_id: string
  kind: AnswerKind
  text: string
  speech: string
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests check
  understood: any
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests check
  relaxed: any[]
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests check
  products: any[]
}

export async function createAnsweringStore(t: TestApp, products: readonly unknown[]): Promise<AnsweringStore> {
  const owner = await t.registerOwner({ language: 'es' })
  const key = await t.createSecretKey(owner)
  const headers = { authorization: `Bearer ${key}` }
  const say: AnsweringStore['say'] = (query, more = {}, at = t) =>
    at.call('POST', '/api/voice-shop/answers/', { headers, body: { query, source: 'voice', ...more } })
  const push = (pushed: readonly unknown[]) => pushProducts(t, { key, products: pushed })
  const remove = (id: string) => t.call('DELETE', `/api/voice-shop/products/${id}/`, { headers })
  if (products.length > 0) {
    const pushed = await push(products)
    expect(pushed.body).toEqual({ accepted: products.length, rejected: [] })
  }
  const ask: AnsweringStore['ask'] = async (query, more, at) => {
    const answer = await say(query, more, at)
    expect([answer.status, query]).toEqual([200, query])
    return answer.body
  }
  return { owner, key, say, ask, push, remove }
}

export const listIds = ({ products }: Pick<ReadAnswer, 'products'>): string[] =>
  products.map(({ product_id }) => product_id)
