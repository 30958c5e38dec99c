import { expect, test } from 'vitest'
import { readJudgedStores } from './judged-stores.ts'
import { measureStore } from './measure-understanding.ts'

/** What is judged lies beside the project, in ../shared; without it this is skipped. */
const stores = await readJudgedStores()

test.skipIf(stores === null)(
  '[ANSWER-4] judged sentences are answered near their best order, also where recognition spoiled them',
  { timeout: 120_000 },
  () => {
    for (const store of stores ?? []) {
      const { ndcg, lostByRecognition } = measureStore(store, { isSpoiled: false })
      const isTyped = store.name === 'chorus'
      expect([store.name, ndcg]).toEqual([store.name, expect.toSatisfy((it: number) => it >= (isTyped ? 0.8 : 0.85))])
      if (isTyped) continue
      expect([store.name, lostByRecognition]).toEqual([store.name, expect.toSatisfy((it: number) => it <= 0.1)])
    }
  },
)
