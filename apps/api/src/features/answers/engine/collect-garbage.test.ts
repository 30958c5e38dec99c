import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectAllGarbage } from './collect-garbage.ts'

test('what nobody holds any more is gone, and what somebody holds stays', async () => {
  const held = { texts: Array.from({ length: 1000 }, (_, place) => `held ${place}`) }
  const [kept, dropped] = [new WeakRef(held), new WeakRef({ texts: ['dropped'] })]
  // What was looked at is held to the end of its turn.
  await wait(1)
  collectAllGarbage()
  expect(dropped.deref()).toBeUndefined()
  expect(kept.deref()?.texts).toHaveLength(held.texts.length)
})
