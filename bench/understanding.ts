import { languages } from '@voice-shop/answers'
import { readJudgedStores } from './judged-stores.ts'
import { measureSlots } from './measure-slots.ts'
import { measureStore } from './measure-understanding.ts'
import { measureOwnShops } from './own-shops.ts'
import { writeResult } from './results.ts'

/*
 * The judged sentences asked of the engine itself, without a server: seconds instead of minutes, for whoever works on it. How
 * near the first ten products come to the best order, by kind of sentence; what is understood of them, and of those that look for no
 * product or for one that is not there; what recognition costs, in the judged sentences and
 * where one word of any other is spoiled; how many products break a wish without a word; how often a product's name brings it
 * first, also with a word misheard; and the processor time of reading a store and of an answer. And small shops of other trades,
 * with sentences of their own.
 */
const stores = await readJudgedStores()
if (stores) {
  const measured: Record<string, ReturnType<typeof measureStore>> = {}
  for (const store of stores) {
    measured[store.name] = measureStore(store)
    console.log(store.name, JSON.stringify(measured[store.name]))
  }
  const slots = stores
    .filter(({ unordered }) => unordered.length > 0)
    .map((store) => [store.name, measureSlots(store)] as const)
  console.log('slots', JSON.stringify(Object.fromEntries(slots)))
  const least = (name: keyof ReturnType<typeof measureSlots>) => Math.min(...slots.map(([, own]) => own[name]))
  const most = (name: keyof ReturnType<typeof measureSlots>) => Math.max(...slots.map(([, own]) => own[name]))
  const { chorus, ...spoken } = measured
  const all = Object.values(spoken)
  const ownShops = Object.fromEntries(languages.map((language) => [language, measureOwnShops(language)]))
  const unseenShops = Object.fromEntries(
    languages.map((language) => [language, measureOwnShops(language, { areUnseen: true })]),
  )
  console.log('own shops', JSON.stringify({ ownShops, unseenShops }))
  writeResult('understanding', {
    leastNdcgSpoken: { value: Math.min(...all.map(({ ndcg }) => ndcg)), atLeast: 0.85 },
    ndcgChorus: { value: chorus?.ndcg ?? 0, atLeast: 0.8 },
    mostLostByRecognition: { value: Math.max(...all.map((it) => it.lostByRecognition)), atMost: 0.1 },
    brokenUnsaid: { value: all.reduce((sum, { broken }) => sum + broken, 0), atMost: 0 },
    leastSlotsF1: { value: least('slotsF1'), atLeast: 0.95 },
    leastPricesRight: { value: least('pricesRight'), atLeast: 0.98 },
    leastSizesRight: { value: least('sizesRight'), atLeast: 0.97 },
    leastImpossibleTold: { value: least('impossibleTold'), atLeast: 0.95 },
    leastOthersTold: { value: least('othersTold'), atLeast: 0.95 },
    mostTakenForOther: { value: most('takenForOther'), atMost: 0.02 },
    mostEmptyThoughNear: { value: most('emptyThoughNear'), atMost: 0.02 },
    leastNamedFirst: { value: Math.min(...Object.values(measured).map((it) => it.namedFirst)), atLeast: 0.98 },
    leastMisheardFirst: { value: Math.min(...Object.values(measured).map((it) => it.misheardFirst)), atLeast: 0.85 },
    leastFirstOfOwnShops: {
      value: Math.min(...Object.values(ownShops).map(({ first, sentences }) => first / sentences)),
      atLeast: 0.8,
    },
    context: { measured, slots: Object.fromEntries(slots), ownShops, unseenShops },
  })
} else console.log('skipped: there are no judged stores in ../shared/data')
