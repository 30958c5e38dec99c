import { expect, test } from 'vitest'
import { createCrowd } from '../crowd.ts'
import { createWorkShares } from './work-shares.ts'

const request = { raw: { socket: { destroyed: false } } } as Parameters<
  ReturnType<typeof createWorkShares>
>[0]['request']

test('[SEC-2] who asks for work of a store is one of the others for the rest, and who asks for none is not', async () => {
  const crowd = createCrowd()
  const run = createWorkShares(crowd)
  const ask = (subject: string | null) =>
    run({ kind: subject === null ? null : 'read', subject, weight: 1, request }, async () => 'done')
  expect(await ask(null)).toBe('done')
  expect(crowd.hasOthers('a')).toBe(false)
  expect(await ask('a shoppers')).toBe('done')
  expect([crowd.hasOthers('a'), crowd.hasOthers('b')]).toEqual([false, true])
})
