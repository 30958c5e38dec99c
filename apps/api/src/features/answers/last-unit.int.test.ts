import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnsweringStore } from '../../testing/answering-store.ts'
import { makePushedProduct } from '../../testing/products.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { createTwoProcesses } from '../../testing/two-processes.ts'
import { readFigures } from '../../testing/voice-events.ts'
import { getPlan } from '../plans/plans.public.ts'

const shoppers = 24
const limit = getPlan('free').recommendations

let first: TestApp
let second: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ first, second, close } = await createTwoProcesses())
})
afterAll(() => close())

test.each([1, 7])(
  '[USAGE-2] [ANSWER-1] [SCALE-1] shoppers of two processes race for the last %i answers: so many are given, and all others refused',
  async (remaining) => {
    const store = await createAnsweringStore(first, [
      makePushedProduct({ product_id: 'bag', name: 'Cartera de cuero' }),
    ])
    const { workspaceId } = store.owner
    await setPlan(first.deps.db, { workspaceId, used: limit - remaining })
    const asked = Array.from({ length: shoppers }, (_, shopper) => ({
      at: shopper % 2 === 0 ? first : second,
      more: { search_id: crypto.randomUUID(), shopper_id: `shopper-${shopper}` },
    }))
    const sayAll = (processes: (at: TestApp) => TestApp) =>
      Promise.all(asked.map(({ at, more }) => store.say('una cartera', more, processes(at))))
    const answers = await sayAll((at) => at)
    const given = answers.filter(({ status }) => status === 200)
    expect(given).toHaveLength(remaining)
    for (const { body } of given) expect(body).toMatchObject({ kind: 'answered', products: [{ product_id: 'bag' }] })
    const refused = answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.code])
    expect(refused).toEqual(Array(shoppers - remaining).fill([402, 'usage.recommendations_used_up']))
    const figures = { searches: remaining, recommended: remaining, clickRate: 0, shoppers: remaining, used: limit }
    for (const t of [first, second]) expect(await readFigures(t, store.owner)).toEqual(figures)

    // Sent again to the other process, who was answered is answered the same, and nobody else.
    const again = await sayAll((at) => (at === first ? second : first))
    expect(again.map(({ status, body }) => [status, body.search_id, body.text])).toEqual(
      answers.map(({ status, body }) => [status, body.search_id, body.text]),
    )
    const { results } = (
      await second.call('GET', '/api/ai/searches/?time_range=year', { headers: store.owner.headers })
    ).body
    expect(results.map(({ id }: { id: string }) => id).sort()).toEqual(
      given.map(({ body }) => body.search_id as string).sort(),
    )
    expect(await readFigures(first, store.owner)).toEqual(figures)
  },
)
