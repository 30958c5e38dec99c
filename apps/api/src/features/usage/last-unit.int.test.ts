import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../testing/test-app.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { createTwoProcesses } from '../../testing/two-processes.ts'
import { makeSearch, readFigures, sendEvents } from '../../testing/voice-events.ts'
import { getPlan } from '../plans/plans.public.ts'

const clients = 64
const limit = getPlan('free').recommendations

let first: TestApp
let second: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ first, second, close } = await createTwoProcesses())
})
afterAll(() => close())

describe.each([
  { name: 'one process', pick: () => first },
  { name: 'two processes on one database', pick: (client: number) => (client % 2 === 0 ? first : second) },
])('$name', ({ pick }) => {
  test.each([1, 7])(
    '[USAGE-2] [SCALE-1] 64 clients race for the last %i: each unit is used once, none twice',
    async (remaining) => {
      const ana = await first.registerOwner()
      const key = await first.createSecretKey(ana)
      await setPlan(first.deps.db, { workspaceId: ana.workspaceId, used: limit - remaining })
      const answers = await Promise.all(
        Array.from({ length: clients }, (_, client) =>
          sendEvents(pick(client), { key, events: [makeSearch({ shopper_id: `shopper-${client}` })] }),
        ),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(answers.filter(({ body }) => body.accepted === 1)).toHaveLength(remaining)
      const codes = answers.flatMap(({ body }) => body.rejected.map(({ code }: { code: string }) => code))
      expect(codes).toEqual(Array.from({ length: clients - remaining }, () => 'usage_limit_reached'))
      const figures = { searches: remaining, recommended: remaining, clickRate: 0, shoppers: remaining, used: limit }
      expect(await readFigures(first, ana)).toEqual(figures)
      expect(await readFigures(second, ana)).toEqual(figures)
    },
  )
})
